/** Push configurations in files that Terraform reads: literal secrets are found everywhere. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are templates of Terraform.
import { join } from "node:path";
import { expect, it } from "vitest";
import { lint } from "../../../lib/lint/run/run.ts";
import { lintables } from "../../../lib/services/lintables.generated.ts";
import { expectSecretsIn } from "../../run/produced.ts";
import { secret } from "../../run/secret.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";

const literal = `${secret("Literal")}<b`;

/** Returns `file rule path`, and checks that no output has a secret. */
async function found(files: { readonly [name: string]: string }): Promise<readonly string[]> {
  const workingFolder = temporaryFolder(files);
  for (const path of Object.keys(files)) expectSecretsIn(join(workingFolder, path), "a file that is linted holds it");
  const result = await lint({ paths: ["."], resources: lintables, workingFolder });
  const shown = result.findings.map(({ message, help, file, line }) => [
    message,
    help,
    result.lines.get(file)?.line(line),
  ]);
  expect(shown.join()).not.toContain(secret("Literal"));
  return result.findings.map(({ file, rule, path }) => `${file} ${rule} ${path}`);
}

const types = ["lintel_push_config", "lintel_push_config_set"] as const;

const hcl = (type: string, token: string, more = "") => `resource "${type}" "on_call" {
  agent = "https://agent.example.com"
  ${type === "lintel_push_config" ? "task_id" : "context_id"} = "t"
  url   = "https://hooks.example.test/agents"
  token = ${token}
}
${more}`;

it.each(types)("in HCL a literal secret is found, in %s", async (type) => {
  const inHcl = await found({ "main.tf": hcl(type, `"${literal}"`) });
  expect(inHcl).toEqual(["main.tf push-config/secret-is-a-reference token"]);
  const variable = (value = "") => `variable "token" {\n  type      = string\n  ephemeral = true\n${value}}\n`;
  expect(await found({ "main.tf": hcl(type, "var.token", variable()) })).toEqual([]);
  const written = await found({ "main.tf": hcl(type, "var.token", variable(`  default   = "${literal}"\n`)) });
  expect(written).toEqual(["main.tf push-config/secret-is-a-reference token"]);
  for (const reference of ["env:HOOK_TOKEN", "file:/run/secrets/hook"]) {
    expect(await found({ "main.tf": hcl(type, `"${reference}"`) })).toEqual([]);
  }
});

it.each(types)("in Terraform's JSON a literal secret is found, in %s", async (type) => {
  const json = (token: string) =>
    JSON.stringify({
      resource: {
        [type]: {
          on_call: {
            agent: "https://agent.example.com",
            [type === "lintel_push_config" ? "task_id" : "context_id"]: "t",
            url: "https://hooks.example.test/agents",
            authentication: { scheme: "Bearer", credentials: token },
          },
        },
      },
    });
  expect(await found({ "cdk.tf.json": json(literal) })).toEqual([
    "cdk.tf.json push-config/secret-is-a-reference authentication.credentials",
  ]);
  expect(await found({ "cdk.tf.json": json("${var.token}") })).toEqual([]);
  expect(await found({ "cdk.tf.json": json("env:HOOK_TOKEN") })).toEqual([]);
});

it("a set is checked with the rules of a configuration, and a resource does not require an id", async () => {
  const text = hcl("lintel_push_config_set", '"env:HOOK_TOKEN"').replace("https://hooks", "http://hooks");
  expect(await found({ "main.tf": text })).toEqual(["main.tf push-config/address-is-https url"]);
  const document = "contextId: c\nurl: http://10.0.0.7/agents\ntoken: env:HOOK_TOKEN\n";
  const { findings } = await lint({
    paths: ["set.yaml"],
    resources: lintables,
    workingFolder: temporaryFolder({ "set.yaml": document }),
    kind: "push-config-set",
  });
  expect(findings.map(({ rule }) => rule)).toEqual(["push-config/address-is-public"]);
});

it("Lintel's options are not members, and misspelled ones are found", async () => {
  const text = hcl("lintel_push_config", '"env:HOOK_TOKEN"').replace(
    "token =",
    'on_task_end = "retain"\n  update_mode = "replace"\n  adopt_existing = true\n  on_taskend = "x"\n  token =',
  );
  expect(await found({ "main.tf": text })).toEqual(["main.tf push-config/member-name on_taskend"]);
});

/** JSON in Terraform's notation. */
const inGo = (value: unknown): string => JSON.stringify(value).replaceAll("<", "\\u003c");

it("in a plan, whose only secret is the copy of the configuration, a literal is found", async () => {
  const plan = (expressions: object) =>
    inGo({
      format_version: "1.2",
      resource_changes: [
        {
          address: "lintel_push_config.on_call",
          mode: "managed",
          type: "lintel_push_config",
          name: "on_call",
          change: {
            actions: ["create"],
            after: {
              task_id: "t",
              id: "on-call",
              url: "https://hooks.example.test/agents",
              token: null,
              authentication: { scheme: "Bearer", credentials: null },
            },
            after_unknown: {},
            after_sensitive: { token: true, authentication: { credentials: true } },
          },
        },
      ],
      configuration: { root_module: { resources: [{ type: "lintel_push_config", name: "on_call", expressions }] } },
    });
  const inPlan = async (expressions: object) =>
    (await found({ "plan.json": plan(expressions) })).filter((each) => !each.includes("token-or-authentication"));
  expect(await inPlan({ token: { references: ["var.token"] } })).toEqual([]);
  expect(await inPlan({ token: { constant_value: "env:HOOK_TOKEN" } })).toEqual([]);
  expect(await inPlan({ token: { constant_value: literal } })).toEqual([
    "plan.json push-config/secret-is-a-reference token",
  ]);
  const authentication = { scheme: { constant_value: "Bearer" }, credentials: { constant_value: literal } };
  expect(await inPlan({ authentication })).toEqual([
    "plan.json push-config/secret-is-a-reference authentication.credentials",
  ]);
});

it("is recognized in a folder by a secret beside its address, and not without it", async () => {
  const open = "taskId: t1\nurl: https://hooks.example.com/x\n";
  const all = await found({
    "secret.yaml": `${open}token: ${literal}\n`,
    "snake.yaml": `${open.replace("taskId", "task_id")}token: ${literal}\n`,
    "open.yaml": `${open}id: a\n`,
    "foreign.yaml": `${open}token: ${literal}\ncolor: red\n`,
  });
  const rule = "push-config/secret-is-a-reference";
  expect(all.filter((each) => each.includes(rule))).toEqual([`secret.yaml ${rule} token`, `snake.yaml ${rule} token`]);
  expect(all.filter((each) => /^(?:open|foreign)/.test(each))).toEqual([]);
});
