// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are templates of Terraform and of workflows
/** Credentials in every input: documents, the provider block, workflow files. No output shows a secret. */
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { configurationOf } from "../../../lib/cli/lint/configuration.ts";
import type { LintResult } from "../../../lib/lint/findings/finding.ts";
import { formats } from "../../../lib/lint/report/formats/formats.ts";
import { paint } from "../../../lib/lint/report/paint.ts";
import { repositoryOf } from "../../../lib/lint/report/repository.ts";
import { lint } from "../../../lib/lint/run/run.ts";
import { lintables } from "../../../lib/services/lintables.generated.ts";
import { expectSecretsIn } from "../../run/produced.ts";
import { secret } from "../../run/secret.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";
import { origin } from "../report/sample.ts";

const plainSecret = secret("Plain");

/** All outputs of this file's runs. */
let seen = "";

async function lintFiles(files: { readonly [path: string]: string }, paths: readonly string[] = ["."]) {
  const workingFolder = temporaryFolder(files);
  for (const path of Object.keys(files)) expectSecretsIn(join(workingFolder, path), "a file that is linted holds it");
  const result = await lint({ paths, resources: lintables, workingFolder });
  seen += await outputs(result);
  return result;
}

afterEach(() => {
  expect(seen).not.toContain(plainSecret);
  seen = "";
});

const found = ({ findings }: LintResult): readonly string[] =>
  findings.map(({ file, rule, resource, path }) => `${file}: ${rule} ${resource} ${path}`);

describe("a document", () => {
  it("is recognized by the reference to its secret", async () => {
    const result = await lintFiles({
      "api.yaml": "kind: oauth-app-token\ntokenFrom: env:API_TOKEN\n",
      "app.json": '{ "kind": "app-client", "clientSecretFrom": "env:APP_SECRET" }',
      "other.yaml": "apiVersion: v1\nkind: Pod\n",
    });
    expect(found(result)).toEqual([
      "api.yaml: access-token/app-token-preferred access-token #1 kind",
      "app.json: access-token/app-has-id-and-secret access-token #1 clientId",
    ]);
    expect(result.faults).toEqual([]);
  });

  it("is recognized by the header of its version", async () => {
    const result = await lintFiles({
      "api.yaml": `username: me\npassword: ${plainSecret}\nX-Vendor-Api-Version: "2022-11-28"\n`,
    });
    expect(found(result)).toContain("api.yaml: access-token/no-user-name-and-password access-token #1 username");
  });

  it("with a version that looks like a YAML date keeps it as text", async () => {
    const result = await lintFiles({
      "api.yaml": "tokenFrom: env:A\nkind: app-token\nX-Vendor-Api-Version: 2022-02-30\n",
    });
    expect(result.findings.map(({ message }) => message)).toEqual([
      'X-Vendor-Api-Version is "2022-02-30"; it must be a date in the form YYYY-MM-DD, such as 2022-11-28 (access token, Versioning)',
    ]);
  });

  it("with a secret along with another fault does not show it", async () => {
    await lintFiles({
      "line.json": `{ "tokenFrom": "env:A", "kind": "none", "Authorization": "Bearer ${plainSecret}" }`,
      "misspelled.yaml": `tokenFrom: env:A\naccess_token: ${plainSecret}\nPassword: ${plainSecret}\n`,
      "lines.yaml": `tokenCommand: [cat]\nusername: ann\npassword: ${plainSecret}\n`,
    });
  });

  it.each([
    ["a token", `token: ${plainSecret}`],
    ["a token for its place", `tokenFrom: ${plainSecret}`],
    ["a client secret", `clientSecret: ${plainSecret}\nclientId: Iv1.abc`],
    ["a client secret for its place", `clientSecretFrom: ${plainSecret}\nclientId: Iv1.abc`],
    ["a password", `password: ${plainSecret}`],
    ["a header", `Authorization: ${plainSecret}`],
    ["a header with its scheme", `Authorization: Basic ${plainSecret}`],
    ["a token in a list", `token: [${plainSecret}]`],
  ])("with a literal secret has a finding: %s", async (_, member) => {
    const file = `kind: classic-pat\n${member}\nsamplePath: /user\n${member.startsWith("tokenFrom") ? "" : "tokenCommand: [cat]"}\n`;
    const { findings } = await lintFiles({ "api.yaml": file });
    expect(findings.length).toBeGreaterThan(0);
  });
});

describe("the provider block", () => {
  const stack = (settings: object) => JSON.stringify({ provider: { lintel: [settings] }, terraform: {} });
  const restApi = { base_url: "https://api.example.test", api_version: "2022-11-28", token_from: "env:API_TOKEN" };

  it("declares a credential in rest_api", async () => {
    const wrong = { ...restApi, api_version: "2022-11-31", scheme: "token", check: false };
    const result = await lintFiles({ "cdk.tf.json": stack({ region: "eu-west-1", rest_api: wrong }) });
    expect(found(result)).toEqual([
      "cdk.tf.json: access-token/pattern provider.lintel.rest_api api_version",
      "cdk.tf.json: access-token/bearer-preferred provider.lintel.rest_api scheme",
    ]);
    expect(found(await lintFiles({ "cdk.tf.json": stack({ rest_api: restApi }) }))).toEqual([]);
  });

  it("has findings with names of props if CDKTF synthesized it", async () => {
    const wrong = { ...restApi, api_version: "2022-11-31" };
    const synthesized = { "//": { metadata: { version: "0.21.0" } }, provider: { lintel: [{ rest_api: wrong }] } };
    const { findings } = await lintFiles({ "cdk.tf.json": JSON.stringify({ ...synthesized, terraform: {} }) });
    expect(findings).toMatchObject([{ rule: "access-token/pattern", path: "apiVersion" }]);
    expect(findings[0]?.message).toMatch(/^apiVersion is "2022-11-31"/);
  });

  it("of an alias is named, and values known at apply are not checked", async () => {
    const settings = { alias: "west", rest_api: { ...restApi, kind: "${var.kind}", api_version: "v3" } };
    const result = await lintFiles({ "cdk.tf.json": stack(settings) });
    expect(found(result)).toEqual(["cdk.tf.json: access-token/pattern provider.lintel.west.rest_api api_version"]);
    expect(new Set(result.notEvaluated.map(({ path }) => path))).toEqual(new Set(["kind"]));
  });

  it("with a literal token does not show it", async () => {
    const result = await lintFiles({ "cdk.tf.json": stack({ rest_api: { ...restApi, token_from: plainSecret } }) });
    expect(found(result)).toEqual(["cdk.tf.json: access-token/pattern provider.lintel.rest_api token_from"]);
  });
});

describe("the provider block in HCL", () => {
  const provider = (members: string, more = "") =>
    `provider "lintel" {\n  region = "eu-west-1"\n${more}  rest_api {\n    base_url    = "https://api.example.test"\n${members}  }\n}\n`;
  const good = `    api_version = "2022-11-28"\n    token_from  = "env:API_TOKEN"\n`;

  it("declares a credential in rest_api, otherwise none", async () => {
    expect(await lintFiles({ "main.tf": provider(good) })).toMatchObject({ findings: [], summary: { resources: 1 } });
    expect(found(await lintFiles({ "main.tf": 'provider "lintel" {}\n' }, ["main.tf"]))).toEqual([]);
    const wrong = provider('    api_version = local.day\n    token_from  = "env:A"\n    scheme      = "token"\n');
    const result = await lintFiles({ "main.tf": `${wrong}locals {\n  day = "2022-11-31"\n}\n` });
    expect(found(result)).toEqual([
      "main.tf: access-token/pattern provider.lintel.rest_api api_version",
      "main.tf: access-token/bearer-preferred provider.lintel.rest_api scheme",
    ]);
    expect(result.findings.map(({ line, column }) => [line, column])).toEqual([
      [5, 19],
      [7, 19],
    ]);
  });

  it("of an alias is named, in each branch of a condition; unknown values are not checked", async () => {
    const members = `    api_version = var.old ? "v3" : "2022-11-28"\n    token_from  = var.place\n`;
    const variables = 'variable "old" {\n  type = bool\n}\nvariable "place" {}\n';
    const result = await lintFiles({ "main.tf": provider(members, '  alias  = "west"\n') + variables });
    expect(result.findings.map(({ resource, path, message }) => [resource, path, message])).toEqual([
      ["provider.lintel.west.rest_api", "api_version", expect.stringContaining("when var.old is true")],
    ]);
    expect(new Set(result.notEvaluated.map(({ path }) => path))).toEqual(new Set(["token_from"]));
  });

  it("of another provider is ignored", async () => {
    const files = { "main.tf": provider(good.replace("2022-11-28", "v3")).replace('"lintel"', '"other"') };
    expect(found(await lintFiles(files))).toEqual([]);
  });

  it("declares each agent", async () => {
    const agents = (more: string) =>
      `provider "lintel" {\n  agents { agent = "https://a.example.test" }\n  agents {\n    ${more}\n  }\n}\n`;
    const good = 'agent = "https://b.example.test"\n    credentials "key" { secret_from = "env:B" }';
    expect(await lintFiles({ "main.tf": agents(good) })).toMatchObject({ findings: [], summary: { resources: 2 } });
    const { findings } = await lintFiles({ "main.tf": agents(good.replace("env:B", plainSecret)) });
    expect(findings.map(({ resource, path, line }) => [resource, path, line])).toEqual([
      ["provider.lintel.agents[1]", "credentials.key.secret_from", 5],
    ]);
  });

  it("with a literal token does not show it", async () => {
    const result = await lintFiles({ "main.tf": provider(good.replace("env:API_TOKEN", plainSecret)) });
    expect(found(result)).toEqual(["main.tf: access-token/pattern provider.lintel.rest_api token_from"]);
  });
});

describe("the provider's agents", () => {
  const agent = "https://agents.example.test";
  const settings = (secret: string) => ({
    agents: [
      { agent, credentials: { "bearer-Token": { secret_from: "env:AGENT_TOKEN" } } },
      { agent, tenant: "acme", credentials: { "bearer-Token": { secret_from: secret } } },
    ],
  });
  const fault = "credentials.bearer-Token.secret_from";

  it.each([
    ["in the provider's block", { provider: { lintel: [settings(plainSecret)] } }, "provider.lintel"],
    [
      "on the null_resource host",
      { terraform: {}, locals: { lintel_settings_lintel: settings(plainSecret) } },
      "local.lintel_settings_lintel",
    ],
  ])("refuse a secret in %s of cdk.tf.json", async (_, document, address) => {
    const result = await lintFiles({ "cdk.tf.json": JSON.stringify(document) });
    expect(found(result)).toEqual([`cdk.tf.json: agent-access/pattern ${address}.agents[1] ${fault}`]);
  });

  const hcl = (secret: string, more = "") => `
variable "place" {}
provider "lintel" {
  ${more}
  agents {
    agent = "${agent}"
    credentials "bearer-Token" { secret_from = "env:AGENT_TOKEN" }
  }
  agents {
    agent  = "${agent}"
    tenant = "acme"
    credentials "bearer-Token" { secret_from = ${secret} }
  }
}`;

  it("refuse a secret in HCL", async () => {
    const result = await lintFiles({ "main.tf": hcl(`"${plainSecret}"`) });
    expect(found(result)).toEqual([`main.tf: agent-access/pattern provider.lintel.agents[1] ${fault}`]);
    expect(result.findings).toMatchObject([{ line: 12 }]);
  });

  it("of an alias are named, and values known at apply are not checked", async () => {
    expect(found(await lintFiles({ "main.tf": hcl("var.place", 'alias = "west"') }))).toEqual([]);
    const twice = await lintFiles({ "main.tf": hcl('"env:A"', 'alias = "west"').replace('    tenant = "acme"\n', "") });
    expect(found(twice)).toEqual(["main.tf: agent-access/agents-differ provider.lintel.west.agents[1] agent"]);
  });

  it("are not checked if they are unknown", async () => {
    const unknown = 'variable "agents" {}\nprovider "lintel" {\n  agents = var.agents\n}\n';
    expect(found(await lintFiles({ "main.tf": unknown }))).toEqual([]);
  });

  it("are checked in each branch of a condition", async () => {
    const result = await lintFiles({ "main.tf": hcl(`var.place == "ci" ? "env:A" : "${plainSecret}"`) });
    expect(found(result)).toEqual([`main.tf: agent-access/pattern provider.lintel.agents[1] ${fault}`]);
  });
});

describe("a workflow", () => {
  const workflow = (permissions: string) =>
    `name: nightly\non: { schedule: [{ cron: "0 0 * * *" }] }\n${permissions}jobs:\n  report:\n    steps:\n      - run: npm run report\n        env: { TOKEN: "\${{ secrets.GITHUB_TOKEN }}" }\n`;

  const path = ".github/workflows/nightly.yml";

  /** Lints a workflow with this configuration. */
  async function lintWorkflow(permissions: string, configured: string) {
    const workingFolder = temporaryFolder({ [path]: workflow(permissions), "lintel.config.yaml": configured });
    const configuration = configurationOf({ workingFolder }, "own files");
    return lint({ resources: lintables, paths: [path], workingFolder, configuration });
  }

  it.each(["preset: strict", 'rules: { "workflow/*": warning }', "rules: { workflow/token-has-permissions: error }"])(
    "with its token and without permissions has a finding under %s",
    async (configured) => {
      expect(found(await lintWorkflow("", configured))).toEqual([
        `${path}: workflow/token-has-permissions workflow "nightly" jobs`,
      ]);
    },
  );

  it("with permissions has no findings", async () => {
    const result = await lintWorkflow("permissions: { contents: read }\nconcurrency: one\n", "preset: strict");
    expect(result).toMatchObject({ findings: [], faults: [], summary: { files: 1, resources: 1 } });
  });

  it.each(["{}", "preset: documented-only", "rules: { workflow/token-has-permissions: off }", "root: true"])(
    "is not an input under %j",
    async (configured) => {
      const { findings, faults, summary } = await lintWorkflow("", configured);
      expect([findings, summary]).toMatchObject([[], { files: 0, resources: 0 }]);
      expect(faults.map(String)).toEqual([
        expect.stringContaining("is an automation workflow, whose rules are off; turn them on with --rule"),
      ]);
    },
  );

  it("is skipped in a folder where its rules are off", async () => {
    const { empty, faults, summary } = await lintFiles({ [path]: workflow("") }, ["."]);
    expect([empty, faults, summary.files]).toEqual([[expect.not.stringContaining("workflow in YAML")], [], 0]);
  });
});

/** A result in every format. */
async function outputs(result: LintResult): Promise<string> {
  const style = { paint: paint(false), width: 120, wraps: false, showsSuppressed: false };
  const report = {
    result,
    repository: repositoryOf(process.cwd()),
    style,
    rulePages: async () => [],
    origin: async () => origin,
  };
  return (await Promise.all(Object.values(formats).map((format) => format(report)))).join("\n");
}

describe("the provider's roles", () => {
  const role = 'role_arn = "arn:aws:iam::123456789012:role/deploy"';
  const hcl = (members: string) => `provider "lintel" {\n  assume_role {\n    ${role}\n    ${members}\n  }\n}\n`;

  it("are read in HCL and in cdk.tf.json", async () => {
    expect(await lintFiles({ "main.tf": hcl('duration = "1h"') })).toMatchObject({
      findings: [],
      summary: { resources: 1 },
    });
    const { findings } = await lintFiles({ "main.tf": hcl('duration = "5m"\n    externalid = "x"') });
    expect(findings.map(({ rule, line }) => [rule, line])).toEqual([
      ["assumed-role/duration-in-bounds", 4],
      ["assumed-role/member-name", 5],
    ]);
    const settings = { assume_role: [{ role_arn: "deploy" }], assume_role_with_web_identity: { duration: "13h" } };
    const json = JSON.stringify({ provider: { lintel: [settings] }, terraform: {} });
    expect(found(await lintFiles({ "cdk.tf.json": json }))).toEqual([
      "cdk.tf.json: assumed-role/length provider.lintel.assume_role[0] role_arn",
      "cdk.tf.json: web-identity-role/duration-in-bounds provider.lintel.assume_role_with_web_identity duration",
    ]);
  });

  it("never show the token of a web identity, whatever other faults exist", async () => {
    const members = `web_identity_token = "${plainSecret}"\n  web_identity_token_file = "/run/token"\n  duration = "1m"`;
    const main = `provider "lintel" {\n  assume_role_with_web_identity {\n  ${members}\n  }\n}\n`;
    const result = await lintFiles({ "main.tf": main });
    expect(result.findings.map(({ rule }) => rule).sort()).toEqual([
      "web-identity-role/duration-in-bounds",
      "web-identity-role/one-token",
    ]);
  });

  it("never show a token that a fix would move", async () => {
    const main = `provider "lintel" {\n  assume_role_with_web_identity = {\n    web_identity_token = "${plainSecret}"\n  }\n}\n`;
    const result = await lintFiles({ "main.tf": main });
    expect(result.findings.map(({ rule }) => rule)).toEqual(["web-identity-role/block-form"]);
    expect(result.findings[0]?.fix).toBeDefined();
    const text = await outputs(result);
    expect(text).toContain("web-identity-role/block-form");
    expect(text).not.toContain(plainSecret);
  });

  it("belong to different accounts, in which names may repeat", async () => {
    const policy = (name: string, provider: string) => `resource "lintel_lifecycle_policy" "${name}" {
  provider = ${provider}
  name = "weekly"
  execution_role = "cleanup"
  resource_type = "VM_IMAGE"
  policy_details {
    action {
      type = "DELETE"
      include_resources {
        vm_images = true
        snapshots = true
      }
    }
    filter {
      type  = "AGE"
      value = 90
      unit  = "DAYS"
    }
  }
  resource_selection { tag_map = { a = "b" } }
}
`;
    const provider = (alias: string, account: string) =>
      `provider "lintel" {\n  alias = "${alias}"\n  region = "eu-west-1"\n  assume_role { role_arn = "arn:aws:iam::${account}:role/deploy" }\n}\n`;
    const main = (other: string) =>
      provider("a", "123456789012") + provider("b", other) + policy("one", "lintel.a") + policy("two", "lintel.b");
    const rules = async (text: string) => (await lintFiles({ "main.tf": text })).findings.map(({ rule }) => rule);
    expect(await rules(main("210987654321"))).toEqual([]);
    expect(await rules(main("123456789012"))).toEqual([expect.stringContaining("name")]);
  });
});
