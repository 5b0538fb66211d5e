/** Agent cards of version 0.3, cards for clients of both versions, and malformed cards of the current one. */
import { describe, expect, it } from "vitest";
import { lint } from "../../lib/lint/run/run.ts";
import { lintables } from "../../lib/services/lintables.generated.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";

const found = async (card: unknown): Promise<readonly string[]> => {
  const workingFolder = temporaryFolder({ "desk.json": JSON.stringify(card, undefined, 2) });
  const results = [];
  for (const paths of [["desk.json"], ["."]]) results.push(await lint({ paths, workingFolder, resources: lintables }));
  const [named, inFolder] = results.map(({ findings, faults }) => [
    ...findings.map(({ severity, rule, path }) => `${severity} ${rule} ${path}`),
    ...faults.map(String),
  ]);
  expect(inFolder).toEqual(named);
  return named ?? [];
};

const shared = {
  name: "Incident desk",
  description: "Answers alerts.",
  version: "2.1.0",
  provider: { organization: "Example", url: "https://example.test" },
  defaultInputModes: ["text/plain"],
  defaultOutputModes: ["text/plain"],
};
const skill = { id: "alerts", name: "Alerts", description: "Sorts alerts.", tags: ["alerts"] };

/** A card as in the JSON schema of version 0.3. */
const v0_3 = {
  ...shared,
  protocolVersion: "0.3.0",
  url: "https://desk.example.test/a2a/v1",
  preferredTransport: "JSONRPC",
  additionalInterfaces: [{ url: "https://desk.example.test/rest", transport: "HTTP+JSON" }],
  capabilities: { streaming: true, stateTransitionHistory: false },
  supportsAuthenticatedExtendedCard: true,
  securitySchemes: {
    login: { type: "oauth2", flows: { clientCredentials: { tokenUrl: "https://login.test/token", scopes: {} } } },
    key: { type: "apiKey", in: "header", name: "X-API-Key", description: "From the portal" },
    certificate: { type: "mutualTLS" },
  },
  security: [{ login: [] }],
  skills: [{ ...skill, security: [{ key: [] }] }],
};

/** Members of both versions in one card, as the public Python server serves them. */
const both = {
  ...shared,
  supportedInterfaces: [
    { url: "https://desk.example.test/a2a/v1", protocolBinding: "JSONRPC", protocolVersion: "1.0" },
    { url: "https://desk.example.test/a2a/v1", protocolBinding: "JSONRPC", protocolVersion: "0.3" },
  ],
  url: "https://desk.example.test/a2a/v1",
  preferredTransport: "JSONRPC",
  protocolVersion: "0.3",
  capabilities: { streaming: true, extendedAgentCard: true },
  supportsAuthenticatedExtendedCard: true,
  securitySchemes: {
    key: {
      apiKeySecurityScheme: { location: "header", name: "X-API-Key", description: "From the portal" },
      type: "apiKey",
      in: "header",
      name: "X-API-Key",
      description: "From the portal",
    },
    login: {
      oauth2SecurityScheme: {
        flows: { clientCredentials: { tokenUrl: "https://login.test/token", scopes: {} } },
        oauth2MetadataUrl: "https://login.test/.well-known/oauth-authorization-server",
      },
      type: "oauth2",
      flows: { clientCredentials: { tokenUrl: "https://login.test/token", scopes: {} } },
      oauth2MetadataUrl: "https://login.test/.well-known/oauth-authorization-server",
    },
  },
  securityRequirements: [{ schemes: { key: { list: [] } } }],
  security: [{ key: [] }],
  skills: [{ ...skill, securityRequirements: [{ schemes: { key: { list: [] } } }], security: [{ key: [] }] }],
};

describe("a card of version 0.3", () => {
  it("has a note about its version, and no other finding if it is valid", async () => {
    expect(await found(v0_3)).toEqual(["info former-agent-card/former-version protocolVersion"]);
    const { protocolVersion: _, ...unstated } = v0_3;
    expect(await found({ ...unstated, skills: [] })).toEqual(["info former-agent-card/former-version url"]);
  });

  it("has a message with the former members, and the members to add", async () => {
    const workingFolder = temporaryFolder({ "desk.json": JSON.stringify(v0_3) });
    const { findings } = await lint({ paths: ["desk.json"], workingFolder, resources: lintables });
    expect(findings.map(({ message, help }) => [message, help])).toEqual([
      [
        "this agent card has version 0.3; clients of version 1.0 require supportedInterfaces, which is missing (agent card, Versioning)",
        "add supportedInterfaces with url, protocolBinding and protocolVersion of each address; clients of 0.3 still read the old members",
      ],
    ]);
  });

  it("is checked for the requirements of both versions", async () => {
    const { description: _, ...incomplete } = v0_3;
    expect(await found({ ...incomplete, version: 2, faulty: true })).toEqual([
      "error former-agent-card/required description",
      "error former-agent-card/type version",
      "info former-agent-card/former-version protocolVersion",
      "warning former-agent-card/member-name faulty",
    ]);
  });
});

it("a card of version 0.1 with authentication is judged as a card, not as a push configuration", async () => {
  const first = {
    ...{ name: "Incident desk", description: "Answers alerts.", version: "1.0.0", url: "https://desk.example.test" },
    ...{ capabilities: { streaming: true }, authentication: { schemes: ["bearer"] }, skills: [skill] },
  };
  expect(await found(first)).toEqual(["info former-agent-card/former-version authentication"]);
});

it("a card of version 0.1 is checked for the requirements of that version", async () => {
  const least = { name: "Incident desk", version: "1.0.0", url: "https://desk.example.test", capabilities: {} };
  const first = { ...least, authentication: { schemes: ["bearer"] }, skills: [{ id: "triage", name: "Triage" }] };
  expect(await found(first)).toEqual(["info former-agent-card/former-version authentication"]);
  expect(await found({ ...first, faulty: true, skills: [{ name: "Triage" }] })).toEqual([
    "info former-agent-card/former-version authentication",
    "error former-agent-card/required skills[0].id",
    "warning former-agent-card/member-name faulty",
  ]);
  const modes = { defaultInputModes: ["text", "file"], defaultOutputModes: ["plain text"] };
  expect(await found({ ...first, ...modes })).toEqual([
    "info former-agent-card/former-version authentication",
    "warning agent-card/mode-is-a-media-type defaultOutputModes[0]",
  ]);
  const expectLater = [
    "error former-agent-card/required defaultInputModes",
    "error former-agent-card/required defaultOutputModes",
    "error former-agent-card/required description",
    "info former-agent-card/former-version url",
    "warning former-agent-card/member-name authentication",
  ];
  expect(await found({ ...first, skills: [skill], security: [] })).toEqual(expectLater);
});

describe("a fault of a card of version 0.3", () => {
  const notice = "info former-agent-card/former-version protocolVersion";
  it.each([
    [{ url: "no address" }, ["error former-agent-card/url-is-absolute url"]],
    [{ preferredTransport: "SOAP" }, ["warning former-agent-card/transport-is-supported preferredTransport"]],
    [
      { additionalInterfaces: [{ transport: "JSONRPC" }] },
      ["error former-agent-card/required additionalInterfaces[0].url"],
    ],
    [
      { securitySchemes: { ...v0_3.securitySchemes, id: { type: "openIdConnect", openIdConnectUrl: 7 } } },
      ["error former-agent-card/type securitySchemes.id.openIdConnectUrl"],
    ],
    [{ security: [{ other: [] }] }, ["error former-agent-card/requirement-names-scheme security[0].other"]],
    [
      { securitySchemes: { login: { type: "http" }, key: { type: "mutualTLS" } } },
      ["error former-agent-card/scheme-has-members-of-type securitySchemes.login.scheme"],
    ],
    [
      { securitySchemes: {}, security: undefined, skills: [skill, skill] },
      ["error agent-card/skill-ids-differ skills[1].id"],
    ],
    [{ capabilities: { streaming: "yes" } }, ["error former-agent-card/type capabilities.streaming"]],
  ])("is found: %j", async (members, faults) => {
    expect((await found({ ...v0_3, ...members })).filter((each) => each !== notice)).toEqual(faults);
  });
});

describe("a card for clients of both versions", () => {
  it("is valid", async () => {
    expect(await found(both)).toEqual([]);
  });

  it("may deny an extended card only with the flag of 0.3: absence denies it in 1.0", async () => {
    const without = { ...both, capabilities: { streaming: true } };
    expect(await found({ ...without, supportsAuthenticatedExtendedCard: false })).toEqual([]);
    expect(await found(without)).toEqual(["error agent-card/member-name supportsAuthenticatedExtendedCard"]);
  });

  it("may declare both versions only in an interface, or only in the whole card", async () => {
    const { protocolVersion: _, ...byInterface } = both;
    expect(await found(byInterface)).toEqual([]);
    expect(await found({ ...both, supportedInterfaces: both.supportedInterfaces.slice(0, 1) })).toEqual([]);
  });

  it("must not have members that only clients of 0.3 would read", async () => {
    const { securityRequirements: _, ...unsecured } = both;
    expect(await found(unsecured)).toEqual(["error agent-card/member-name security"]);
    expect(await found({ ...both, securitySchemes: { key: { type: "mutualTLS" } } })).toEqual([
      "error agent-card/member-name securitySchemes.key.type",
    ]);
  });
});

describe("a malformed card of version 1.0", () => {
  const { url, preferredTransport, protocolVersion: _, ...rest } = both;
  const { supportedInterfaces: all, supportsAuthenticatedExtendedCard: __, ...none } = rest;
  const [latest] = all;
  const present = {
    ...none,
    capabilities: { streaming: true },
    skills: [skill],
    security: undefined,
    securityRequirements: undefined,
    securitySchemes: undefined,
  };

  it("has no version", async () => {
    expect(await found(present)).toEqual(["error agent-card/required supportedInterfaces"]);
  });

  it("has members of 0.3 without declaring that version", async () => {
    expect(await found({ ...present, supportedInterfaces: [latest], url, preferredTransport })).toEqual([
      "error agent-card/member-name url",
      "error agent-card/member-name preferredTransport",
    ]);
  });

  it("has the address of 0.3 along with members of 1.0", async () => {
    expect(await found({ ...present, capabilities: none.capabilities, url })).toContain(
      "error agent-card/member-name url",
    );
  });
});

it("the linter accepts an https address of a gRPC interface, as in the specification's sample, with a warning", async () => {
  const grpc = (url: string, ...others: readonly object[]) => ({
    ...shared,
    supportedInterfaces: [{ url, protocolBinding: "GRPC", protocolVersion: "1.0" }, ...others],
    capabilities: {},
    skills: [skill],
  });
  const https = "https://desk.example.test/a2a/grpc";
  const rest = { url: "https://desk.example.test", protocolBinding: "HTTP+JSON", protocolVersion: "1.0" };
  expect(await found(grpc(https, rest))).toEqual([
    "warning agent-card/grpc-url-has-no-scheme supportedInterfaces[0].url",
  ]);
  expect(await found(grpc(https))).toEqual(["error agent-card/grpc-url-is-host-and-port supportedInterfaces[0].url"]);
  expect(await found(grpc("http://desk.example.test"))).toEqual([
    "error agent-card/grpc-url-is-host-and-port supportedInterfaces[0].url",
  ]);
  expect(await found(grpc("desk.example.test:443"))).toEqual([]);
});
