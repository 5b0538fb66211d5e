/** Documents of agent messaging, from text to findings: kinds, casings, names of earlier versions, and secrets. */
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { configurationOf } from "../../lib/cli/lint/configuration.ts";
import { snakeCase } from "../../lib/facts/derive/names.ts";
import type { LintResult } from "../../lib/lint/findings/finding.ts";
import { formatNames, formats } from "../../lib/lint/report/formats/formats.ts";
import { paint } from "../../lib/lint/report/paint.ts";
import { repositoryOf } from "../../lib/lint/report/repository.ts";
import type { LintRequest } from "../../lib/lint/run/lint-request.ts";
import { lint } from "../../lib/lint/run/run.ts";
import { lintables } from "../../lib/services/lintables.generated.ts";
import { expectSecretsIn } from "../run/produced.ts";
import { secret } from "../run/secret.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";
import { card, config, message } from "./agent-messaging.ts";
import { origin } from "./report/sample.ts";

const lintText = (text: string, request: Partial<LintRequest> = {}): Promise<LintResult> =>
  lint({ paths: ["a.yaml"], resources: lintables, workingFolder: temporaryFolder({ "a.yaml": text }), ...request });

const lintValue = (value: unknown, request?: Partial<LintRequest>): Promise<LintResult> =>
  lintText(JSON.stringify(value), request);

const found = ({ findings }: LintResult): readonly string[] =>
  findings.map(({ rule, path }) => `${rule} ${path}`).sort();

/** A value with all names in snake case; these documents have no maps. */
const inSnakeCase = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_, part) =>
    typeof part !== "object" || part === null || Array.isArray(part)
      ? part
      : Object.fromEntries(Object.entries(part).map(([name, member]) => [snakeCase(name), member])),
  );

describe("a document", () => {
  const kinds: readonly (readonly [string, string, unknown])[] = [
    ["agent-card", 'agent-card "Incident desk"', card],
    ["push-config", 'push-config "on-call"', config],
    ["message", 'message "message-1"', { message, configuration: { returnImmediately: true } }],
    ["agent-request", "agent-request #1", { ListTasks: { pageSize: 20 } }],
  ];

  it("with a provider is a card, not a Terraform configuration", async () => {
    const provider = { organization: "Example", url: "no address" };
    expect(found(await lintValue({ ...card, provider }))).toEqual(["agent-card/links-are-absolute provider.url"]);
  });

  it.each(kinds)("is recognized as %s, by path or in a folder, in both casings", async (_, title, document) => {
    for (const written of [document, inSnakeCase(document)]) {
      const faulty = { ...Object(written), faulty: true };
      for (const paths of [["a.yaml"], ["."]]) {
        expect(found(await lintValue(written, { paths }))).toEqual([]);
      }
      expect((await lintValue(faulty)).findings.map(({ resource, path }) => [resource, path])).toEqual([
        [title, "faulty"],
      ]);
    }
  });

  it.each([
    ["agent-card", card, "vendorNotes", ["capabilities", "capabilitys"]],
    ["message", { message: { ...message, x: 1 } }, "message.x", ["message.parts", "message.partz"]],
    [
      "agent-request",
      { ListTasks: { pageSize: 20 } },
      "ListTasks.colour",
      ["ListTasks.pageSize", "ListTasks.pageSise"],
    ],
  ])(
    "of the kind %s may have unknown members, a warning, but no misspelled ones",
    async (kind, written, other, [known, near]) => {
      const severities = async (path = "", instead = "") => {
        const document = structuredClone(written);
        const [name = "", ...owners] = path.split(".").reverse();
        const owner = owners.reduceRight<object>((value, each) => Reflect.get(value, each), document);
        Reflect.deleteProperty(owner, instead.slice(instead.lastIndexOf(".") + 1));
        Reflect.set(owner, name, 1);
        const { findings } = await lintValue(document, { kind });
        return findings.filter((each) => each.path === path).map(({ rule, severity }) => [rule, severity]);
      };
      expect(await severities(other)).toEqual([[`${kind}/member-name`, "warning"]]);
      expect(await severities(near, known)).toEqual([[`${kind}/member-name`, "error"]]);
      expect(await severities(near)).toEqual([[`${kind}/member-name`, "error"]]);
    },
  );

  it.each(["x-capabilities", "x-securityRequirements", "defaultSecurityRequirements"])(
    "of a card may have a name of its own that contains a known one: %s",
    async (name) => {
      expect((await lintValue({ ...card, [name]: [] })).findings).toMatchObject([
        { rule: "agent-card/member-name", severity: "warning" },
      ]);
    },
  );

  it("of a card may name its schema, for editors", async () => {
    const $schema = "https://example.test/card.json";
    expect((await lintValue({ $schema, ...card })).findings).toEqual([]);
    expect(
      (await lintValue({ ...card, provider: { organization: "A", url: "https://a.test", $schema } })).findings,
    ).toMatchObject([{ rule: "agent-card/member-name", severity: "warning" }]);
    expect((await lintValue({ $schema, ...config }, { kind: "push-config" })).findings).toHaveLength(1);
  });

  it("of a card has no name in place of a required member that is similar", async () => {
    const { defaultInputModes, ...rest } = card;
    expect((await lintValue({ ...rest, defaultInputKinds: defaultInputModes })).findings).toMatchObject([
      { rule: "agent-card/member-name", severity: "error", path: "defaultInputKinds" },
    ]);
  });

  it("of a push configuration may have no unknown member", async () => {
    expect((await lintValue({ ...config, priority: 1 })).findings).toMatchObject([
      { rule: "push-config/member-name", severity: "error", path: "priority" },
    ]);
  });

  it("has no unknown member under the preset strict", async () => {
    const workingFolder = temporaryFolder({
      "a.yaml": JSON.stringify({ ...card, vendorNotes: 1 }),
      "lintel.config.yaml": "preset: strict",
    });
    const configuration = configurationOf({ workingFolder }, "own files");
    expect(
      (await lint({ paths: ["a.yaml"], resources: lintables, workingFolder, configuration })).findings,
    ).toMatchObject([
      { severity: "error", message: expect.stringContaining("so readers should ignore it; the members are") },
    ]);
  });

  it.each([
    ["a text", { message: "Hello" }],
    ["an address with a token", { url: "https://example.test", token: "x" }],
    ["a task of something else", { taskId: "build", command: "make" }],
    ["skills of somebody", { name: "Jo", skills: ["welding"] }],
  ])("in a folder that is %s is ignored", async (_, document) => {
    const result = await lintValue(document, { paths: ["."] });
    expect(result.summary.files).toBe(0);
  });

  it("is a card, by path or in a folder, although it has a member of push configurations", async () => {
    const authentication = { schemes: ["Bearer"] };
    for (const paths of [["a.yaml"], ["."]]) {
      const { findings } = await lintValue({ ...card, authentication }, { paths });
      expect(findings.map(({ resource, path }) => [resource, path])).toEqual([
        ['agent-card "Incident desk"', "authentication"],
      ]);
    }
  });

  it.each(["agent-card.json", "agent.json", ".well-known/agent-card.json"])(
    "is a card in %s with one typical member",
    async (name) => {
      const text = JSON.stringify({ name: "Desk", skills: [], securitySchemes: {}, url: "https://example.test" });
      const lintNamed = (file: string) =>
        lint({ paths: ["."], resources: lintables, workingFolder: temporaryFolder({ [file]: text }) });
      expect((await lintNamed(name)).findings[0]?.resource).toMatch(/agent-card "Desk"$/);
      expect((await lintNamed("a.json")).summary.files).toBe(0);
    },
  );

  describe("at the well-known path of cards", () => {
    const lintAt = (file: string, text: string) =>
      lint({ paths: ["."], resources: lintables, workingFolder: temporaryFolder({ [file]: text }) });

    it.each(["agent-card.json", "desk/.well-known/agent-card.json", ".well-known/agent.json"])(
      "is a card with any two members in %s",
      async (name) => {
        const result = await lintAt(name, JSON.stringify({ name: "Desk", skills: [] }));
        expect(found(result)).toContain("agent-card/required supportedInterfaces");
      },
    );

    it("is not a card with one member, such as a JSON schema, or at another path", async () => {
      const schema = JSON.stringify({ $schema: "x", title: "Card", description: "The schema of cards." });
      expect((await lintAt("agent-card.json", schema)).summary.files).toBe(0);
      const card = JSON.stringify({ name: "Desk", skills: [] });
      expect((await lintAt("agent.json", card)).summary.files).toBe(0);
      expect((await lintAt("my-agent-card.json", card)).summary.files).toBe(0);
    });

    it("is not a card in .well-known/agent.json without skills, since other protocols use that path too", async () => {
      const other = { ahp: "0.1", name: "Desk", description: "Answers questions.", capabilities: [{ name: "spec" }] };
      expect((await lintAt(".well-known/agent.json", JSON.stringify(other))).summary.files).toBe(0);
      expect((await lintAt(".well-known/agent-card.json", JSON.stringify(other))).summary.files).toBe(1);
    });

    it.each([
      [["agent.json"], undefined],
      [["."], undefined],
      [["-"], "agent.json"],
    ])("is a card in a run from inside its folder: %j", async (paths, stdinName) => {
      const card = JSON.stringify({ name: "Desk", skills: [], url: "https://a.example.test", authentication: {} });
      const workingFolder = join(temporaryFolder({ ".well-known/agent.json": card }), ".well-known");
      const stdin = stdinName && { bytes: Buffer.from(card), name: stdinName };
      const { findings, faults } = await lint({ paths, resources: lintables, workingFolder, ...(stdin && { stdin }) });
      expect(faults).toEqual([]);
      expect([...new Set(findings.map(({ rule }) => rule.replace(/\/.*/, "")))]).toEqual(["former-agent-card"]);
    });

    it("is a card in an editor whose folder is that of the card", async () => {
      const text = JSON.stringify({ name: "Desk", skills: [] });
      const workingFolder = join(temporaryFolder({ ".well-known/agent.json": "{}" }), ".well-known");
      const texts = new Map([["agent.json", text]]);
      const { findings } = await lint({
        paths: ["agent.json"],
        resources: lintables,
        workingFolder,
        mayBeOther: true,
        texts,
      });
      expect(findings.map(({ rule }) => rule)).toContain("agent-card/required");
    });

    it("is a fault if it is malformed in its own folder", async () => {
      const workingFolder = join(temporaryFolder({ ".well-known/agent-card.json": '{"name": ' }), ".well-known");
      expect((await lint({ paths: ["."], resources: lintables, workingFolder })).faults).toHaveLength(1);
    });

    it("is a fault if it is malformed", async () => {
      expect((await lintAt(".well-known/agent-card.json", '{"name": ')).faults).toHaveLength(1);
      expect((await lintAt("a.json", '{"name": ')).faults).toEqual([]);
    });
  });

  it("is a message within a JSON-RPC request; paths begin there", async () => {
    const params = { message: { ...message, role: "ROLE_NONE" } };
    for (const paths of [["a.yaml"], ["."]]) {
      const envelope = { jsonrpc: "2.0", id: 1, method: "SendMessage", params };
      const { findings } = await lintValue(envelope, { paths });
      expect(findings.map(({ resource, path, column }) => [resource, path, column])).toEqual([
        ['message "message-1"', "message.role", JSON.stringify(envelope).indexOf('"ROLE_NONE"') + 1],
      ]);
    }
  });

  it("is linted as the given kind", async () => {
    expect(found(await lintValue({ url: "https://hooks.example.test" }, { kind: "push-config" }))).toEqual([
      "push-config/id-is-given id",
      "push-config/receiver-can-tell-sender authentication",
      "push-config/required taskId",
    ]);
  });
});

describe("casing", () => {
  const faulty = { ...config, taskId: undefined, authentication: { scheme: "Bearer" } };

  it("of findings matches the document", async () => {
    const request = { ListTasks: { pageSize: 0, contextId: "c" } };
    expect(found(await lintValue(request))).toEqual(["agent-request/range ListTasks.pageSize"]);
    expect(found(await lintValue(inSnakeCase(request)))).toEqual(["agent-request/range list_tasks.page_size"]);
    const [camel] = (await lintValue({ ...faulty, authentication: config.authentication })).findings;
    expect(camel?.message).toContain("taskId is missing");
  });

  it("may be mixed; findings about absent members use the prevailing one", async () => {
    const mixed = {
      message: { ...message, context_id: "c", reference_task_ids: ["t"] },
      configuration: { historyLength: 1 },
    };
    expect(found(await lintValue(mixed))).toEqual([]);
    const { message_id: _, ...rest } = Object(inSnakeCase(message));
    const missing = { message: { ...rest, contextId: "c", reference_task_ids: [], task_id: "t" } };
    expect(found(await lintValue(missing, { kind: "message" }))).toEqual(["message/required message.message_id"]);
  });

  it("may not give the same member twice", async () => {
    const { findings } = await lintValue({ message: { ...message, message_id: "message-2" } });
    expect(findings.map(({ rule, message, help }) => [rule, message, help])).toEqual([
      [
        "message/one-name",
        "message.messageId is set twice, as messageId and as message_id: they are names of the same member (message, Message)",
        "keep messageId",
      ],
    ]);
  });

  it("of keys and free-form members is ignored", async () => {
    const free = {
      ...message,
      metadata: { message_id: 1, messageId: 2 },
      parts: [{ data: { task_id: 1, taskId: 2 } }],
    };
    expect(found(await lintValue({ message: free }))).toEqual([]);
    const keyed = {
      ...card,
      securitySchemes: { api_key: { mtlsSecurityScheme: {} }, apiKey: { mtlsSecurityScheme: {} } },
    };
    expect(found(await lintValue(keyed))).toEqual([]);
  });
});

describe("content of parts", () => {
  const parts = (...all: readonly unknown[]) => lintValue({ message: { ...message, parts: all } });

  it("may be any JSON value, including null and empty text", async () => {
    expect(found(await parts({ data: null }, { data: false }, { data: [[null]] }, { text: "" }, { raw: "" }))).toEqual(
      [],
    );
    expect(found(await parts({ data: null, text: null }))).toEqual([]);
  });

  it("must be exactly one", async () => {
    expect(found(await parts({ data: null, text: "x" }, { text: null }, {}))).toEqual([
      "message/exactly-one message.parts[0]",
      "message/exactly-one message.parts[1]",
      "message/exactly-one message.parts[2]",
    ]);
  });
});

describe("earlier versions", () => {
  it("have members with former names, for which findings suggest the new ones in the document's casing", async () => {
    const old = { ...card, preferredTransport: "JSONRPC", url: "https://agent.example.test" };
    const helps = async (value: unknown) =>
      (await lintValue(value)).findings.map(({ rule, path, help }) => [rule, path, help]);
    expect(await helps(old)).toEqual([
      [
        "agent-card/member-name",
        "preferredTransport",
        "write it as protocolBinding of the first of supportedInterfaces",
      ],
      ["agent-card/member-name", "url", "write it in supportedInterfaces[].url"],
    ]);
    expect(await helps(inSnakeCase(old))).toEqual([
      [
        "agent-card/member-name",
        "preferred_transport",
        "write it as protocol_binding of the first of supported_interfaces",
      ],
      ["agent-card/member-name", "url", "write it in supported_interfaces[].url"],
    ]);
    const scheme = { ...card, securitySchemes: { k: { type: "mutualTLS" } } };
    expect(await helps(scheme)).toEqual([
      [
        "agent-card/member-name",
        "securitySchemes.k.type",
        "remove it and write the scheme as a member, such as httpAuthSecurityScheme",
      ],
    ]);
  });

  it("have lower-case values", async () => {
    const { findings } = await lintValue([
      { message: { ...message, role: "user" } },
      { ListTasks: { status: "input-required" } },
      { ListTasks: { status: "Working" } },
    ]);
    expect(findings.map(({ path, help }) => [path, help])).toEqual([
      ["message.role", "write ROLE_USER: user is a word of an earlier version"],
      ["ListTasks.status", "write TASK_STATE_INPUT_REQUIRED: input-required is a word of an earlier version"],
      ["ListTasks.status", "write TASK_STATE_WORKING: Working is a word of an earlier version"],
    ]);
  });
});

const template = (name: string): string => `$\{${name}}`;

describe("a secret", () => {
  const value = secret("Document");
  expectSecretsIn(/\/a\.yaml$/, "a file that is linted holds it");
  const push = (members: object) => ({ ...config, ...members });
  const documents: readonly (readonly [string, unknown])[] = [
    ["as a token", push({ token: value, authentication: undefined })],
    ["as a number", push({ token: 70_727_072, authentication: undefined })],
    ["in a list", push({ token: [value], authentication: undefined })],
    ["in a structure", push({ authentication: { scheme: "Bearer", credentials: { bearer: value } } })],
    ["in a list of schemes", push({ authentication: { scheme: [`Bearer ${value}`] } })],
    ["as credentials", push({ authentication: { scheme: "Bearer", credentials: value } })],
    ["behind its scheme", push({ authentication: { scheme: `Bearer ${value}` } })],
    ["with a line break", push({ authentication: { scheme: "Bearer", credentials: `${value}\n` } })],
    ["as user information", push({ url: `https://agent:${value}@hooks.example.test/` })],
    ["as a user name", push({ url: `https://${value}@hooks.example.test/` })],
    ["in a query", push({ url: `https://hooks.example.test/?token=${value}` })],
    ["in the query of no URL", push({ url: `hooks.example.test/?api_key=${value}` })],
    [
      "in the address of an agent",
      { ...card, supportedInterfaces: [{ ...card.supportedInterfaces[0], url: `http://a:${value}@b.example.test` }] },
    ],
    ["in a message", { message, configuration: { taskPushNotificationConfig: { url: config.url, token: value } } }],
    ["beside another fault", push({ token: value, taskId: 5 })],
    ["under a misspelled name", push({ tokn: value })],
    [
      "of an earlier version",
      { message, configuration: { pushNotificationConfig: { url: config.url, token: value } } },
    ],
    ["of an earlier version, in another list", push({ authentication: { schemes: ["Bearer"], password: value } })],
    [
      "in the address of a file",
      { message: { ...message, role: "user", parts: [{ url: `https://a:${value}@files.example.test` }] } },
    ],
  ];

  it.each(documents)("%s is found, and no output shows it", async (_, document) => {
    // On one line, so that findings about other members show it too.
    const result = await lintValue(document);
    expect(result.findings.length).toBeGreaterThan(0);
    const repository = repositoryOf(temporaryFolder());
    for (const name of formatNames) {
      const style = { paint: paint(false), width: 100_000, wraps: false, showsSuppressed: false };
      const text = await formats[name]({
        result,
        repository,
        style,
        rulePages: async () => [],
        origin: async () => origin,
      });
      expect(text).not.toContain(value);
      expect(text).not.toContain("70727072");
    }
  });

  it.each([
    "env:HOOK_TOKEN",
    "file:/run/secrets/hook token",
    template("HOOK"),
    `${template("USER")}:${template("KEY")}`,
  ])("may be referred to: %s", async (token) => {
    expect(found(await lintValue(push({ token, authentication: undefined })))).toEqual([]);
  });

  it.each([
    "env:",
    "env:1X",
    "env:A B",
    "file:",
    "file: x",
    template(""),
    `x${template("A")}`,
    `${template("A")}x`,
    "vault:x",
    "",
    "ENV:X",
  ])("cannot be referred to by %j", async (token) => {
    expect(found(await lintValue(push({ token, authentication: undefined })))).toEqual([
      "push-config/secret-is-a-reference token",
    ]);
  });
});
