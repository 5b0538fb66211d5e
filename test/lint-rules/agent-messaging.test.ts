/** Rules about agents: cases that their examples do not show. */
import { describe, expect, it } from "vitest";
import type { RuleOptionValues } from "../../lib/lint/rule/rule-options.ts";
import { lintables } from "../../lib/lintables.ts";
import { manyConfigs } from "../../lib/model/agents/push-config.ts";
import { card, cardOf, config, message } from "../lint/agent-messaging.ts";
import { judgeAll, unknownValue, verbatim } from "../lint/declare.ts";

const ruleSets = new Map(
  await Promise.all(lintables.map(async ({ model, rules }) => [model.name, (await rules()).default] as const)),
);

/** A declaration with its resource. */
type Declared = readonly [resource: string, raw: unknown];

const judged = (declared: readonly Declared[], options?: Partial<RuleOptionValues>, reading?: typeof verbatim) =>
  judgeAll(
    declared.flatMap(([resource, raw]) => {
      const ruleSet = ruleSets.get(resource);
      return ruleSet === undefined ? [] : [{ ruleSet, raw }];
    }),
    reading,
    options,
  );

const found = (declared: readonly Declared[], options?: Partial<RuleOptionValues>, reading?: typeof verbatim) =>
  judged(declared, options, reading).problems.map(({ rule, at }) => `${rule.id} ${at.path}`);

const open = (declared: readonly Declared[]) =>
  judged(declared).notEvaluated.map(({ rule, at }) => `${rule.id} ${at.path}`);

const push = (members: object = {}): Declared => ["push-config", { ...config, ...members }];
const agent = (members: object = {}): Declared => ["agent-card", { ...card, ...members }];
const said = (members: object = {}): Declared => ["message", { message, ...members }];
const withPush = (members: object): Declared =>
  said({
    configuration: {
      taskPushNotificationConfig: { url: config.url, authentication: config.authentication, ...members },
    },
  });

describe("receiver addresses", () => {
  const local = "http://localhost:8080/hook";

  it("may be local if allowed, and then do not require https", () => {
    expect(found([push({ url: local })])).toEqual(["push-config/address-is-public url"]);
    expect(found([push({ url: local })], { allowLocalAddresses: true })).toEqual([]);
    expect(found([push({ url: "http://example.test" })], { allowLocalAddresses: true })).toEqual([
      "push-config/address-is-https url",
    ]);
  });

  it("may be local for agents too", () => {
    const here = agent({ supportedInterfaces: [{ ...card.supportedInterfaces[0], url: "http://127.0.0.1:8080" }] });
    expect(found([here])).toEqual(["agent-card/interface-url-is-not-local supportedInterfaces[0].url"]);
    expect(found([here], { allowLocalAddresses: true })).toEqual([]);
  });

  it.each([
    "http://[::1]/",
    "https://192.168.0.1",
    "https://100.64.1.1/",
    "https://[fd12::1]/",
    "https://metadata.goog/",
  ])("must be public: not %s", (url) => {
    expect(found([push({ url })])).toEqual(["push-config/address-is-public url"]);
  });

  it("that are invalid have only the field's finding", () => {
    for (const url of ["hooks.example.test", "", 5]) {
      expect(found([push({ url })]).filter((each) => /^push-config\/(?:address|query)-/.test(each))).toEqual([]);
    }
  });

  it("may have templates in their query, but not secrets", () => {
    const inQuery = (query: string) => found([push({ url: `${config.url}?${query}` })], {}, verbatim);
    for (const query of [`token=$\{TOKEN}`, "team=token", "tokens", "author=jo", "key", "key="]) {
      expect([query, inQuery(query)]).toEqual([query, []]);
    }
    for (const query of [
      "token=x",
      "a=b&api_key=x",
      "sig=x",
      "X-Amz-Signature=x",
      "client_secret=x",
      "Authorization=x&code=y",
    ]) {
      expect([query, inQuery(query)]).toEqual([query, ["push-config/query-holds-no-secret url"]]);
    }
  });
});

describe("several configurations", () => {
  const many = (members: (index: number) => object) =>
    found(Array.from({ length: manyConfigs + 1 }, (_, index) => push({ id: `config-${index}`, ...members(index) })));

  it("are too many for a task only if their tasks are known", () => {
    expect(many(() => ({}))).toEqual(["push-config/few-for-a-task taskId"]);
    expect(many(() => ({ taskId: unknownValue }))).toEqual([]);
    expect(many((index) => ({ taskId: `task-${index}` }))).toEqual([]);
  });

  it("leave no rule open for a single configuration", () => {
    const ofSeveral = ["push-config/few-for-a-task", "push-config/ids-differ", "push-config/tokens-differ"];
    const openOf = (...declared: readonly Declared[]) =>
      judged(declared).notEvaluated.flatMap(({ rule }) => (ofSeveral.includes(rule.id) ? [rule.id] : []));
    expect(openOf(push({ id: unknownValue, taskId: unknownValue, token: unknownValue }))).toEqual([]);
    expect(openOf(push({ id: "a" }), push({ id: "b", token: unknownValue }))).toEqual(["push-config/tokens-differ"]);
  });

  it("may share a token if they may belong to one task; an empty token is not shared", () => {
    const both = (one: unknown, other: unknown, token: unknown) =>
      found([push({ id: "a", taskId: one, token }), push({ id: "b", taskId: other, token })]).filter((each) =>
        each.startsWith("push-config/tokens-differ"),
      );
    expect(both("task-1", "task-2", "env:TOKEN")).toEqual(["push-config/tokens-differ token"]);
    expect(both("task-1", unknownValue, "env:TOKEN")).toEqual([]);
    expect(both(unknownValue, "task-2", "env:TOKEN")).toEqual([]);
    expect(both("task-1", "task-2", "")).toEqual([]);
    expect(both("task-1", "task-2", unknownValue)).toEqual([]);
  });
});

describe("credentials of notifications", () => {
  it("are missing if they are empty", () => {
    expect(found([push({ authentication: { scheme: "Bearer", credentials: "" } })])).toContain(
      "push-config/scheme-needs-credentials authentication.credentials",
    );
  });

  it("that are absent do not require https", () => {
    expect(found([push({ url: "http://hooks.example.test", authentication: undefined })])).toEqual([
      "push-config/receiver-can-tell-sender authentication",
    ]);
  });
});

describe("the configuration of a message", () => {
  const at = "configuration.taskPushNotificationConfig";

  it("is checked like a separate one, except for members of a document", () => {
    expect(found([withPush({})])).toEqual([]);
    expect(found([withPush({ url: "https://10.0.0.1/", token: "x" })])).toEqual(
      [
        `push-config/address-is-public ${at}.url`,
        `push-config/secret-is-a-reference ${at}.token`,
        `push-config/token-or-authentication ${at}.token`,
      ].sort(),
    );
    expect(found([withPush({ authentication: undefined })])).toEqual([
      `push-config/receiver-can-tell-sender ${at}.authentication`,
    ]);
    expect(found([withPush({ taskId: "" })])).toEqual([]);
  });

  it("leaves rules open for unknown members", () => {
    expect(open([withPush({ url: unknownValue })])).toContain(`push-config/address-is-public ${at}.url`);
    expect(open([said({ configuration: { taskPushNotificationConfig: unknownValue } })])).toContain(
      `push-config/receiver-can-tell-sender ${at}`,
    );
  });
});

describe("tenants", () => {
  const wrong = "push-config/tenant-as-in-card tenant";

  it("must match a card if every card declares one", () => {
    expect(found([push({ tenant: "a" }), ["agent-card", cardOf("a")], ["agent-card", cardOf("b")]])).toEqual([]);
    expect(found([push({ tenant: "c" }), ["agent-card", cardOf("a")], ["agent-card", cardOf("b")]])).toEqual([wrong]);
    expect(found([push({ tenant: "c" }), ["agent-card", cardOf("a")], agent()])).toEqual([]);
    expect(found([push(), ["agent-card", cardOf("")]])).toEqual([
      "agent-card/tenant-is-one-segment supportedInterfaces[0].tenant",
    ]);
    expect(found([push({ tenant: "c" })])).toEqual([]);
  });

  it("must match the interface that Lintel uses", () => {
    const [ours] = cardOf("a").supportedInterfaces;
    const other = { ...ours, protocolBinding: "JSONRPC", tenant: "b" };
    const old = { ...ours, protocolVersion: "0.3", tenant: "b" };
    for (const first of [other, old]) {
      expect(found([push({ tenant: "a" }), agent({ supportedInterfaces: [first, ours] })])).toEqual([]);
      expect(found([push(), agent({ supportedInterfaces: [first, ours] })])).toEqual([wrong]);
      expect(found([push({ tenant: "b" }), agent({ supportedInterfaces: [first, ours] })])).toEqual([]);
    }
  });

  it("are unknown if the interface is", () => {
    const [ours] = cardOf("a").supportedInterfaces;
    const unknownBinding = agent({
      supportedInterfaces: [{ ...ours, protocolBinding: unknownValue, tenant: "b" }, ours],
    });
    expect(found([push({ tenant: "c" }), unknownBinding])).toEqual([]);
    expect(open([push({ tenant: "c" }), unknownBinding])).toContain(
      "push-config/tenant-as-in-card supportedInterfaces[0].protocolBinding",
    );
  });

  it("that are unknown match any", () => {
    const both = [push({ tenant: unknownValue }), ["agent-card", cardOf("a")] as const];
    expect(found(both)).toEqual([]);
    expect(open(both)).toContain(wrong);
    const unknownCard: Declared = ["agent-card", { ...card, supportedInterfaces: unknownValue }];
    expect(found([push(), unknownCard])).toEqual([]);
    expect(open([push(), unknownCard])).toContain("push-config/tenant-as-in-card supportedInterfaces");
  });

  it.each(["tasks", "extendedAgentCard", "message:send", "a/b", "a b", "", "..", "a%2Fb", "ä"])(
    "must be plain segments: not %j",
    (tenant) => {
      expect(found([push({ tenant })])).toEqual(["push-config/tenant-is-one-segment tenant"]);
    },
  );

  it.each(["team-a", "a.b_c~d", "T1", "task", "..."])("may be %j", (tenant) => {
    expect(found([push({ tenant })])).toEqual([]);
  });
});

describe("capabilities", () => {
  it("suffice in one of several cards", () => {
    const mute = agent({ capabilities: {} });
    expect(found([push(), mute])).toEqual(["push-config/card-offers-push capabilities.pushNotifications"]);
    expect(found([push(), mute, agent()])).toEqual([]);
    expect(found([mute])).toEqual([]);
    expect(open([push(), agent({ capabilities: { pushNotifications: unknownValue } })])).toContain(
      "push-config/card-offers-push capabilities.pushNotifications",
    );
  });

  it("for streams are required only by streamed messages", () => {
    const mute = agent({ capabilities: { streaming: false } });
    const lacks = "agent-card/streaming-is-offered capabilities.streaming";
    expect(found([mute, said()])).toEqual([]);
    expect(found([mute, said({ operation: "SendStreamingMessage" })])).toEqual([lacks]);
    expect(found([mute, ["agent-request", { SubscribeToTask: { id: "t" } }]])).toEqual([lacks]);
    expect(found([mute, ["agent-request", { GetTask: { id: "t" } }]])).toEqual([]);
  });
});

describe("a required extension", () => {
  const uri = "https://ext.example.test/v1";
  const strict = agent({ capabilities: { pushNotifications: true, extensions: [{ uri, required: true }] } });
  const lacks = ["agent-card/required-extension-is-implemented capabilities.extensions[0].required"];

  it("is implemented by clients that declare it", () => {
    expect(found([strict, push()])).toEqual(lacks);
    expect(found([strict, push()], { implementedExtensions: [uri] })).toEqual([]);
    expect(found([strict, push()], { implementedExtensions: [`${uri}/`] })).toEqual(lacks);
    expect(found([strict])).toEqual([]);
  });

  it("is implemented by messages if all of them use it", () => {
    const using = said({ message: { ...message, extensions: [uri] } });
    expect(found([strict, using])).toEqual([]);
    expect(found([strict, using, said({ message: { ...message, messageId: "other" } })])).toEqual(lacks);
    expect(found([strict, said({ message: { ...message, extensions: [unknownValue] } })])).toEqual([]);
  });
});

describe("media types", () => {
  const accepting = (...acceptedOutputModes: readonly string[]) => said({ configuration: { acceptedOutputModes } });

  it.each(["*/*", "text/*", "TEXT/PLAIN", "text/plain; charset=utf-8"])("%s includes text/plain", (mode) => {
    expect(found([accepting(mode), agent()])).toEqual([]);
  });

  it("that are accepted are compared only with cards", () => {
    expect(found([accepting("image/png")])).toEqual([]);
    expect(found([accepting("image/png"), agent()])).toEqual([
      "message/output-mode-is-offered configuration.acceptedOutputModes",
    ]);
    expect(found([accepting("image/png"), agent({ defaultOutputModes: [unknownValue] })])).toEqual([]);
  });
});
