// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are texts of programs.
/** What docs/design/security.md promises of agents, of networks and of services. */
import type { Mutant } from "./mutant.ts";

const streams = "test/security/endless-streams.test.ts";
const linked = "test/security/links-out-of-repositories.test.ts";
const narrow = "test/security/narrow-credentials.test.ts";
const credentials = "test/security/credentials.test.ts";
const oauth = "test/services/a2a/client/oauth";
const plugin = "test/terraform/protocol/plugin-process.test.ts";

const ofAgents: readonly Mutant[] = [
  {
    says: ["It cannot fill the memory: Lintel stops following a task"],
    file: "lib/services/a2a/command/folded-task.ts",
    text: "return bytes > bounds.bytes ?",
    becomes: "return bytes > 100 * bounds.bytes ?",
    test: [streams, "a stream %s ends at its limit, and received artifacts are saved", "of one artifact"],
  },
  {
    says: "It cannot fill the memory: Lintel stops following a task",
    file: "lib/services/a2a/command/folded-task.ts",
    text: "if (artifacts.length > bounds.artifacts) return",
    becomes: "if (artifacts.length > 100 * bounds.artifacts) return",
    test: [streams, "a stream %s ends at its limit, and received artifacts are saved", "of many artifacts"],
  },
  {
    says: "It writes files only in the folder that the user names",
    file: "lib/services/a2a/command/output/saved-artifacts.ts",
    text: 'const last = name.split(/[\\\\/]/).at(-1) ?? "";',
    becomes: "const last = name;",
    test: [
      "test/services/a2a/command/output/saved-artifacts.test.ts",
      "the file name is always that of a visible file in the folder",
    ],
  },
  {
    says: "It writes files only in the folder that the user names",
    file: "lib/services/a2a/command/output/saved-artifacts.ts",
    text: "lstatSync(path, { throwIfNoEntry: false }) !== undefined",
    becomes: "existsSync(path)",
    test: [linked, "although a link in it leads nowhere yet"],
  },
  {
    says: "It writes files only in the folder that the user names",
    file: "lib/cli/terminal/write-file.ts",
    text: "  refuseOutside(dirname(path));\n  stagedAt(path, content).commit();",
    becomes: "  writeAtomically(path, content);",
    test: [linked, "although a link in it leads to another file of the repository (overwrite: %s)"],
  },
  {
    says: "Malformed responses are errors in plain words.",
    file: "lib/services/a2a/client/form.ts",
    text: "return wrongTypeOf(misfits) ?? missingOf(misfits);",
    becomes: "return misfits.length < 0 ? wrongTypeOf(misfits) ?? missingOf(misfits) : undefined;",
    test: ["test/services/a2a/client/bad-input.test.ts", "has values of undocumented types"],
  },
  {
    says: "A card that is verified, the extended one too, means the same",
    file: "lib/services/a2a/agent-card/client.ts",
    text: "if (twice !== undefined)",
    becomes: 'if (twice === "")',
    test: ["test/cli/agent-card-signatures.test.ts", "refuses a card of an agent that has a name twice"],
  },
  {
    says: "A card that is verified, the extended one too, means the same",
    file: "lib/base/repeated-name.ts",
    text: "const name: string = JSON.parse(text.slice(at, end));",
    becomes: "const name = text.slice(at, end);",
    test: ["test/base/repeated-name.test.ts", "%s repeats %s", "u0061"],
  },
  {
    says: "A card that is verified, the extended one too, means the same",
    file: "lib/services/a2a/client/bindings/http.ts",
    text: 'operation === "GetExtendedAgentCard" && value !== undefined',
    becomes: 'operation === "" && value !== undefined',
    test: [
      "test/services/a2a/agent-card/verification.test.ts",
      "refuse an extended card over %s whose JSON has a name twice",
    ],
  },
  {
    says: "Lintel warns of receivers of notifications that only a machine or a network can reach",
    file: "lib/facts/derive/special-address.ts",
    text: "return block?.place;",
    becomes: "return undefined;",
    test: ["test/facts/derive/special-address.test.ts", "are recognized in any spelling of an address"],
  },
  {
    says: "IANA's registries of special addresses decide which those are",
    file: "lib/facts/derive/special-address.ts",
    text: "other.prefix - one.prefix",
    becomes: "one.prefix - other.prefix",
    test: ["test/facts/derive/special-address.test.ts", "decide about %s (%s): globally reachable %j"],
  },
  {
    says: ["What contains Node, such as", "A standalone executable contains Node: it has both files"],
    file: "scripts/node-license.ts",
    text: 'if (text.startsWith("Node.js is licensed for use as follows:"))',
    becomes: "if (text !== undefined)",
    test: ["test/scripts/node-license.test.ts", "without the license of Node nothing is released"],
  },
  {
    says: "Workflows and the action have the keys",
    file: "action.yml",
    text: "output sarif lintel.sarif",
    becomes: "output srif lintel.sarif",
    test: [
      "test/house/workflows.test.ts",
      "the action reads only inputs that it has, and hands on only outputs that its steps write",
    ],
  },
  {
    says: "`lintel agent card verify` exits with 3",
    file: "lib/services/a2a/command/card/verified-card.ts",
    text: "const partlyCovered = 3;",
    becomes: "const partlyCovered = 0;",
    test: [
      "test/cli/agent-card-signatures.test.ts",
      "ends with an exit code of its own if the signature covers only a part of the card",
    ],
  },
  {
    says: "Credentials go only to the origin of its card",
    file: "lib/services/a2a/client/credentials/credential-origins.ts",
    text: "address.origin === card.origin || others.has(address.origin)",
    becomes: "address.hostname === card.hostname || others.has(address.origin)",
    test: [narrow, "do not include %s"],
  },
  {
    says: "Credentials go only to the origin of its card",
    file: "lib/services/a2a/client/credentials/credential-origins.ts",
    text: "if (token.origin === signIn.origin || others.has(token.origin)) return;",
    becomes: "return;",
    test: [narrow, "is not sent to %s, another server"],
  },
];

const ofNetworks: readonly Mutant[] = [
  {
    says: "Lint, plan and client send no credential over plain http",
    file: "lib/client/secrets/safe-address.ts",
    text: "|127(?:\\.\\d+){3}|",
    becomes: "|127(?:\\.\\d+){3}.*|",
    test: [narrow, "%s is not on this machine"],
  },
  {
    says: "Lint, plan and client send no credential over plain http",
    file: "lib/services/a2a/client/credentials/credential-origins.ts",
    text: "if (!allowInsecure && !isFile(card) && !isSafeAddress(card)) throw insecureCard(card.host);",
    becomes: "",
    test: [credentials, "is not sent because of a card that is read over plain http"],
  },
  {
    says: "Lint, plan and client send no credential over plain http",
    file: "lib/services/a2a/client/credentials/credential-origins.ts",
    text: "if (!allowInsecure && !isSafeAddress(address)) throw plainHttp(address.host);",
    becomes: "",
    test: [narrow, "an origin that is listed gets nothing over plain http"],
  },
  {
    says: "Lintel refuses a push configuration that would make",
    file: "lib/services/a2a/push-config/client/receiver.ts",
    text: "if (URL.canParse(url) && !isSafeAddress(new URL(url))) throw insecureReceiver(url);",
    becomes: "",
    test: [credentials, "is not sent over plain http, and neither is anything else: %s %#"],
  },
  {
    says: "`env:` and `file:` references in a document",
    file: "lib/services/a2a/command/options/allowed-references.ts",
    text: "file.startsWith(folder.endsWith(sep) ? folder : folder + sep)",
    becomes: "file.startsWith(folder)",
    test: [narrow, "a folder that is allowed to references does not allow others whose names begin like it"],
  },
  {
    says: "`env:` and `file:` references in a document",
    file: "lib/services/a2a/command/options/allowed-references.ts",
    text: "return allowed === `env:${reference.name}`;",
    becomes: 'return allowed.startsWith("env:");',
    test: [credentials, "%s are read only if the sender allows it", "of api agent"],
  },
];

const ofServices: readonly Mutant[] = [
  {
    says: "Its address must be https or on this machine",
    file: "lib/client/secrets/safe-address.ts",
    text: "return url !== undefined && isSafeAddress(url) &&",
    becomes: "return url !== undefined &&",
    test: [`${oauth}/card-schemes.test.ts`, "%s is an error", "whose token address is plain http"],
  },
  {
    says: "Its address must be https or on this machine",
    file: "lib/services/a2a/client/oauth/authorization-server.ts",
    text: 'if (!isSame(said.replace(/\\/$/, ""), issuer)) throw otherIssuer(name, address.href, said);',
    becomes: "",
    test: [`${oauth}/card-schemes.test.ts`, "with metadata %s is an error", "of another issuer"],
  },
  {
    says: "A malformed token breaks nothing else.",
    file: "lib/services/a2a/client/oauth/token-source.ts",
    text: "if (!/^[\\x21-\\x7e]+$/.test(accessToken)) {",
    becomes: 'if (accessToken === "") {',
    test: [
      `${oauth}/token-endpoint.test.ts`,
      "that %s is an error, and nothing is sent to the agent",
      "gives a token with a line break",
    ],
  },
  {
    says: "If a service disappears during an operation",
    file: "lib/terraform/runtime/pause.ts",
    text: "else if (silence >= limit) throw noResponse(error, limit);",
    becomes: "else if (silence >= 2 * limit) throw noResponse(error, limit);",
    test: ["test/terraform/runtime/pause.test.ts", "an unreachable service is waited for two minutes, not forever"],
  },
  {
    says: "Meanwhile the provider's log",
    file: "lib/terraform/runtime/pause.ts",
    text: "else if (silence >= reportedAt + reportEveryMs) {",
    becomes: "else if (reportedAt > 0) {",
    test: [
      "test/terraform/runtime/pause.test.ts",
      "waiting for an unreachable service is reported immediately and every 30 seconds",
    ],
  },
  {
    says: "The provider exits with the Terraform that started it",
    file: "lib/terraform/protocol/serve.ts",
    text: "  watchParent(terraform, abandon);\n",
    becomes: "",
    test: [plugin, "before its first call ends, even with an open connection"],
  },
  {
    says: "The provider exits with the Terraform that started it",
    file: "lib/terraform/protocol/serve.ts",
    text: "  void removeLeftFolders().catch(() => {}); // The next start tries again.\n",
    becomes: "",
    test: [plugin, "leaves its folder only until the next start, which removes no other folders"],
  },
];

export const ofAgentsAndServices = [...ofAgents, ...ofNetworks, ...ofServices];
