/** Rules about an agent's card, access to it and messages: values that their examples do not show, and unknown ones. */
import { describe, expect, it } from "vitest";
import { card, message } from "../../lint/agent-messaging.ts";
import { unknownValue } from "../../lint/declare.ts";
import { agent, type Declared, found, said } from "../judged.ts";

/** The findings of one rule: their paths. */
const pathsOf = (rule: string, declared: readonly Declared[]) =>
  found(declared).flatMap((each) => (each.startsWith(`${rule} `) ? [each.slice(rule.length + 1)] : []));

/** An agent with interfaces that differ in these members from the first one of the card. */
const withInterfaces = (...interfaces: readonly object[]): Declared =>
  agent({ supportedInterfaces: interfaces.map((members) => ({ ...card.supportedInterfaces[0], ...members })) });

const access = (members: object): Declared => ["agent-access", members];

describe("access to an agent", () => {
  it.each([
    ["https://lintel@agents.example.com", "a user alone"],
    ["https://:swordfish@agents.example.com", "a password alone"],
    ["xhttps://agents.example.com", "a scheme that ends in https"],
    ["httpsx://agents.example.com", "a scheme that begins with https"],
  ])("cannot be by %s: %s", (address) => {
    expect(pathsOf("agent-access/agent-is-an-address", [access({ agent: address })])).toEqual(["agent"]);
  });

  it("is declared once for an agent and a tenant, unless one of them is unknown", () => {
    const here = "https://agents.example.com";
    const twice = (members: object) =>
      pathsOf("agent-access/agents-differ", [access({ agent: here, ...members }), access({ agent: here, ...members })]);
    expect(twice({})).toEqual(["agent"]);
    expect(twice({ tenant: "a" })).toEqual(["agent"]);
    expect(twice({ tenant: unknownValue })).toEqual([]);
    expect(twice({ agent: unknownValue })).toEqual([]);
  });
});

describe("an interface of an agent", () => {
  it("may have a binding of its own whose name contains a known one", () => {
    const binding = (protocolBinding: string) =>
      pathsOf("agent-card/binding-is-spelled-out", [withInterfaces({ protocolBinding })]);
    expect(binding("https")).toEqual(["supportedInterfaces[0].protocolBinding"]);
    for (const own of ["MyRest", "RestX", "WebSocket"]) expect([own, binding(own)]).toEqual([own, []]);
  });

  it.each([
    ["agent.example.test:443", true],
    ["a:1", true],
    ["agent.example.test.:443", true],
    ["[::1]:50051", true],
    ["xagent_example:443", false],
    ["x [::1]:443", false],
    ["agent.example.test:443 ", false],
    ["agent.example.test-:443", false],
    ["agent.example.test:0443", false],
    ["agent.example.test:0", false],
  ])("for gRPC is at %j: %j", (url, isValid) => {
    const paths = pathsOf("agent-card/grpc-url-is-host-and-port", [withInterfaces({ url, protocolBinding: "GRPC" })]);
    expect(paths).toEqual(isValid ? [] : ["supportedInterfaces[0].url"]);
  });

  it("differs from the others, unless something about them is unknown", () => {
    const differ = (...interfaces: readonly object[]) =>
      pathsOf("agent-card/interfaces-differ", [withInterfaces(...interfaces)]);
    expect(differ({}, {})).toEqual(["supportedInterfaces[1].url"]);
    expect(differ({}, { tenant: "a" })).toEqual([]);
    expect(differ({ tenant: unknownValue }, { tenant: unknownValue })).toEqual([]);
  });

  it("has the latest minor version of those that are the same otherwise, unless something about them is unknown", () => {
    const older = (...interfaces: readonly object[]) =>
      pathsOf("agent-card/latest-minor-version", [withInterfaces(...interfaces)]);
    const [first, second] = [{ protocolVersion: "1.0" }, { protocolVersion: "1.1" }];
    expect(older(first, second)).toHaveLength(1);
    expect(older(first, { ...second, tenant: "a" })).toEqual([]);
    const tenant = unknownValue;
    expect(older({ ...first, tenant }, { ...second, tenant })).toEqual([]);
  });
});

describe("the protected header of a signature", () => {
  const base64url = (text: string) => Buffer.from(text).toString("base64url");
  it.each([
    [base64url('{"alg":"ES256"}'), true],
    [base64url('{"alg":"ES256"}, and more'), false],
    [`.${base64url('{"alg":"ES256"}')}`, false],
    [`${base64url('{"alg":"ES256"}')}=`, false],
    [base64url("plain text"), false],
    [base64url("null"), false],
  ])("can be %j: %j", (header, isValid) => {
    const signed = agent({ signatures: [{ protected: header, signature: "c2ln" }] });
    expect(pathsOf("agent-card/protected-header-is-json", [signed])).toEqual(
      isValid ? [] : ["signatures[0].protected"],
    );
  });
});

describe("a requirement", () => {
  const securityRequirements = [{ schemes: { oauth: { list: ["write"] } } }];
  const oauth = (scopes: unknown) => ({
    oauth: { oauth2SecurityScheme: { flows: { clientCredentials: { tokenUrl: "https://id.example.test", scopes } } } },
  });

  it("names declared scopes, unless they are unknown", () => {
    const scopes = (declared: unknown) =>
      pathsOf("agent-card/required-scopes-are-declared", [
        agent({ securitySchemes: oauth(declared), securityRequirements }),
      ]);
    expect(scopes({ write: "Changes" })).toEqual([]);
    expect(scopes({ read: "Reads" })).toEqual(["securityRequirements[0].schemes.oauth.list[0]"]);
    expect(scopes(unknownValue)).toEqual([]);
  });

  it("names a declared scheme, unless they are unknown", () => {
    const schemes = (securitySchemes: unknown) =>
      pathsOf("agent-card/requirement-names-scheme", [agent({ securitySchemes, securityRequirements })]);
    expect(schemes({})).toEqual(["securityRequirements[0].schemes.oauth"]);
    expect(schemes(oauth({ write: "Changes" }))).toEqual([]);
    expect(schemes(unknownValue)).toEqual([]);
  });
});

describe("a message beside the agent's card", () => {
  const extension = (uri: unknown, members: object = {}) =>
    agent({ capabilities: { extensions: [{ uri, ...members }] } });
  const using = (uri: string) => said({ message: { ...message, extensions: [uri] } });

  it("uses the card's extensions, unless one of them is unknown", () => {
    const offered = (...cards: readonly Declared[]) =>
      pathsOf("message/extensions-are-offered", [using("https://ext.example.test/a"), ...cards]);
    expect(offered(extension("https://ext.example.test/b"))).toEqual(["message.extensions[0]"]);
    expect(offered(extension("https://ext.example.test/b"), extension("https://ext.example.test/a"))).toEqual([]);
    expect(offered(extension("https://ext.example.test/b"), extension(unknownValue))).toEqual([]);
    expect(offered(extension("https://ext.example.test/b"), agent({ capabilities: unknownValue }))).toEqual([]);
    expect(offered()).toEqual([]);
  });

  it("uses a required extension, unless it is unknown which one", () => {
    const required = (uri: unknown) =>
      pathsOf("agent-card/required-extension-is-implemented", [
        extension(uri, { required: true }),
        using("https://ext.example.test/a"),
      ]);
    expect(required("https://ext.example.test/a")).toEqual([]);
    expect(required("https://ext.example.test/b")).toEqual(["capabilities.extensions[0].required"]);
    expect(required(unknownValue)).toEqual([]);
  });

  it("has parts of any of the types that the agent accepts", () => {
    const sent = (mediaType: string) =>
      pathsOf("message/input-mode-is-taken", [
        said({ message: { ...message, parts: [{ raw: "SGk=", mediaType }] } }),
        agent({ defaultInputModes: ["text/plain", "image/*"] }),
      ]);
    expect(sent("image/png")).toEqual([]);
    expect(sent("text/plain")).toEqual([]);
    expect(sent("video/mp4")).toEqual(["message.parts[0].mediaType"]);
  });
});
