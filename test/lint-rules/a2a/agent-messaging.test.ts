/** Rules about agents: cases that their examples do not show. */
import { describe, expect, it } from "vitest";
import { manyConfigs } from "../../../lib/services/a2a/push-config/model.ts";
import { card, config, message } from "../../lint/agent-messaging.ts";
import { unknownValue, verbatim } from "../../lint/declare.ts";
import { agent, type Declared, found, judged, open, push, said } from "../judged.ts";

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

describe("ids of configurations", () => {
  const repeated = (one: object, other: object) =>
    found([push({ id: "same", ...one }), push({ id: "same", ...other })]).filter((each) =>
      each.startsWith("push-config/ids-differ"),
    );

  it("may be equal for different tasks or tenants", () => {
    expect(repeated({}, {})).toEqual(["push-config/ids-differ id"]);
    expect(repeated({}, { taskId: "task-2" })).toEqual([]);
    expect(repeated({}, { tenant: "a" })).toEqual([]);
    expect(repeated({ tenant: "a" }, { tenant: "b" })).toEqual([]);
    expect(repeated({ tenant: "a" }, { tenant: "a" })).toEqual(["push-config/ids-differ id"]);
  });

  it.each(["id", "taskId", "tenant"])("may differ if %s is unknown", (member) => {
    expect(repeated({ [member]: unknownValue }, { [member]: unknownValue })).toEqual([]);
  });

  it("that are not texts are not compared", () => {
    expect(repeated({ id: 5 }, { id: 5 })).toEqual([]);
    expect(repeated({ taskId: 5 }, { taskId: 5 })).toEqual([]);
  });
});

describe("schemes of notifications", () => {
  it("have one finding if they are written as in version 0.3", () => {
    const written = (authentication: object) =>
      found([push({ authentication: { credentials: "env:HOOK_CREDENTIALS", ...authentication } })]);
    expect(written({ schemes: ["Bearer"] })).toEqual(["push-config/member-name authentication.schemes"]);
    expect(written({})).toEqual(["push-config/required authentication.scheme"]);
    expect(written({ schemes: ["Bearer"], credential: "x" }).sort()).toEqual([
      "push-config/member-name authentication.credential",
      "push-config/member-name authentication.schemes",
    ]);
  });

  const scheme = (value: unknown) =>
    found([push({ authentication: { scheme: value, credentials: "env:HOOK_CREDENTIALS" } })]).filter((each) =>
      each.startsWith("push-config/scheme-is-registered"),
    );

  it("are registered in any case, and only a text can be unregistered", () => {
    expect(["Bearer", "bearer", "BASIC", "", 5].flatMap(scheme)).toEqual([]);
    expect(scheme("Bearers")).toEqual(["push-config/scheme-is-registered authentication.scheme"]);
  });
});

describe("credentials of notifications", () => {
  it("have one finding if they are empty", () => {
    const empty = push({ authentication: { scheme: "Bearer", credentials: "" } });
    expect(found([empty]).filter((each) => each.endsWith(" authentication.credentials"))).toEqual([
      "push-config/secret-is-a-reference authentication.credentials",
    ]);
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

  it.each(["text/html", "image/plain", "text", "*/html"])("%s does not include text/plain", (mode) => {
    expect(found([accepting(mode), agent()])).toContain(
      "message/output-mode-is-offered configuration.acceptedOutputModes",
    );
  });

  it("may have space before their parameters", () => {
    expect(found([accepting("text/plain ; charset=utf-8"), agent()]).filter((each) => /offered/.test(each))).toEqual(
      [],
    );
  });

  it("that are not texts are not media types of a card", () => {
    expect(found([accepting("text/plain"), agent({ defaultOutputModes: [5, "text/plain"] })])).not.toContain(
      "message/output-mode-is-offered configuration.acceptedOutputModes",
    );
  });

  it("that are accepted are compared only with cards", () => {
    expect(found([accepting("image/png")])).toEqual([]);
    expect(found([accepting("image/png"), agent()])).toEqual([
      "message/output-mode-is-offered configuration.acceptedOutputModes",
    ]);
    expect(found([accepting("image/png"), agent({ defaultOutputModes: [unknownValue] })])).toEqual([]);
  });
});
