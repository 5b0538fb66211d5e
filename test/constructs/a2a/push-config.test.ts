/** Push configurations declared in TypeScript, synthesized to Terraform's JSON, which has no secrets. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are templates of Terraform.
import { TerraformOutput, type TerraformStack, TerraformVariable } from "cdktf";
import { describe, expect, test } from "vitest";
import {
  LintelProvider,
  PushConfig,
  type PushConfigProps,
  PushConfigSet,
  type PushConfigSetProps,
  type PushProfileProps,
} from "../../../constructs/index.ts";
import configHandler from "../../../lib/services/a2a/push-config/handler.ts";
import setHandler from "../../../lib/services/a2a/push-config-set/handler.ts";
import { secret } from "../../run/secret.ts";
import { settableAttributes } from "../settable.ts";
import { synthesized } from "../synthesized.ts";

const literal = secret("Literal");
const profile: PushProfileProps = {
  url: "https://hooks.example.test/agents",
  authentication: { scheme: "Bearer", credentials: "env:HOOK_CREDENTIALS" },
};
const everything: Required<Omit<PushConfigProps, keyof import("cdktf").TerraformMetaArguments>> = {
  agent: "https://agent.example.com",
  tenant: "team-a",
  taskId: "task-1",
  id: "on-call",
  url: profile.url,
  token: "file:/run/secrets/hook",
  authentication: { scheme: "Bearer", credentials: "env:HOOK_CREDENTIALS" },
  protocolBinding: "JSONRPC",
  updateMode: "replace",
  adoptExisting: true,
  onTaskEnd: "recreate",
  timeouts: { create: "1m" },
};

function block(type: "lintel_push_config" | "lintel_push_config_set", declare: (stack: TerraformStack) => void) {
  const { resource } = synthesized((stack) => {
    new LintelProvider(stack, "lintel");
    declare(stack);
  });
  const { "//": _, ...rest } = { "//": undefined, ...resource?.[type]?.["on-call"] };
  return rest;
}

const config = (props: (stack: TerraformStack) => PushConfigProps) =>
  block("lintel_push_config", (stack) => new PushConfig(stack, "on-call", props(stack)));
const set = (props: (stack: TerraformStack) => PushConfigSetProps) =>
  block("lintel_push_config_set", (stack) => new PushConfigSet(stack, "on-call", props(stack)));

test("every prop is an attribute in snake case, and every attribute has a prop", () => {
  const written = config(() => everything);
  expect(written).toEqual({
    agent: "https://agent.example.com",
    tenant: "team-a",
    task_id: "task-1",
    id: "on-call",
    url: profile.url,
    token: "file:/run/secrets/hook",
    authentication: { scheme: "Bearer", credentials: "env:HOOK_CREDENTIALS" },
    protocol_binding: "JSONRPC",
    update_mode: "replace",
    adopt_existing: true,
    on_task_end: "recreate",
    timeouts: { create: "1m" },
  });
  expect(Object.keys(written).sort()).toEqual(settableAttributes(configHandler).sort());

  const { taskId: _, adoptExisting: __, onTaskEnd: ___, ...shared } = everything;
  const whole = set(() => ({ ...shared, contextId: "incident-7" }));
  expect(Object.keys(whole).sort()).toEqual(settableAttributes(setHandler).sort());
});

test("a profile is declared once, for a task and for a context", () => {
  expect(config(() => ({ ...profile, taskId: "task-1" }))).toMatchObject({ url: profile.url });
  expect(set(() => ({ ...profile, contextId: "incident-7" }))).toMatchObject({ url: profile.url });
});

describe.each([
  ["token", { token: literal }],
  ["authentication.credentials", { authentication: { scheme: "Bearer", credentials: literal } }],
] as const)("%s", (path, members) => {
  test.each(["provider", "null-resource"] as const)("as a literal is refused, and not shown (%s)", (host) => {
    const declare = (stack: TerraformStack) => {
      new LintelProvider(stack, "lintel", { host });
      new PushConfig(stack, "on-call", { url: profile.url, taskId: "t", ...members });
    };
    expect(() => synthesized(declare)).toThrow(`on-call: ${path} is written out (not shown)`);
    expect(() => synthesized(declare)).not.toThrow(literal);
  });
});

test("a secret from a variable is a reference; the null_resource host requires env:NAME or file:PATH", () => {
  const declare = (stack: TerraformStack): PushConfigProps => {
    const variable = new TerraformVariable(stack, "token", { type: "string" });
    variable.addOverride("ephemeral", true);
    return { url: profile.url, taskId: "t", token: variable.stringValue };
  };
  expect(config(declare)).toMatchObject({ token: "${var.token}" });
  const hosted = (stack: TerraformStack) => {
    new LintelProvider(stack, "lintel", { host: "null-resource" });
    new PushConfig(stack, "on-call", declare(stack));
  };
  expect(() => synthesized(hosted)).toThrow("token must be written as env:NAME or file:PATH");
});

test("outputs can refer to the computed attributes of a configuration and a set", () => {
  const { output } = synthesized((stack) => {
    new LintelProvider(stack, "lintel");
    const one = new PushConfig(stack, "on-call", { ...profile, taskId: "t" });
    const all = new PushConfigSet(stack, "all", { ...profile, contextId: "c" });
    const values = {
      ...{ id: one.id, import: one.importId, task: one.taskId, tenant: one.tenant, url: one.url, ended: one.taskEnded },
      ...{ set: all.id, found: all.importId, context: all.contextId, at: all.url, covered: all.coveredTasks },
    };
    for (const [name, value] of Object.entries(values)) new TerraformOutput(stack, name, { value });
  });
  const referred = Object.entries(output ?? {}).map(([name, { value }]) => [name, value.replace(/^.*\.(\w+)}$/, "$1")]);
  expect(Object.fromEntries(referred)).toEqual({
    ...{ id: "id", import: "import_id", task: "task_id", tenant: "tenant", url: "url", ended: "task_ended" },
    ...{ set: "id", found: "import_id", context: "context_id", at: "url", covered: "covered_tasks" },
  });
});
