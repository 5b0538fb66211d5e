/** Secrets of push configurations are stored nowhere but at the agent; test/terraform/managed/push-secrets.test.ts has the rest. */
import { chmod, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { inflateRawSync } from "node:zlib";
import { expect, it } from "vitest";
import { crashWith } from "../../run/crash.ts";
import { expectSecretsIn } from "../../run/produced.ts";
import { secret } from "../../run/secret.ts";
import { describeWithTerraform } from "../../with-terraform.ts";
import { type AgentTasks, block } from "./agent-tasks.ts";
import { agentAndFolder, url } from "./push-configs.ts";
import { Bench, type Folder, type Ran } from "./terraform.ts";

const secrets = {
  environment: secret("Environment1"),
  other: secret("Environment2"),
  file: secret("File"),
  variable: secret("Variable"),
};

/** The provider's own credentials are here, because Terraform shows those of the configuration with a plan. */
const environment = { HOOK_TOKEN: secrets.environment, ...Bench.credentials };

describeWithTerraform("the secrets of a push configuration", () => {
  let bench: Bench;
  let tasks: AgentTasks;
  let folder: Folder;
  let task: string;
  agentAndFolder(async (ground) => {
    ({ bench, tasks, folder } = ground);
    task = await tasks.start();
  }, environment);

  const declared = (attributes: { readonly [name: string]: string | undefined } = {}): string =>
    `variable "secret" {
  type      = string
  ephemeral = true
  default   = ""
}
${block("lintel_push_config", {
  agent: JSON.stringify(tasks.agent),
  task_id: JSON.stringify(task),
  id: '"on-call"',
  url: JSON.stringify(url),
  token: '"env:HOOK_TOKEN"',
  ...attributes,
})}`;

  const write = (text: string) => folder.write(text, { access_key: "null", secret_key: "null", token: "null" });
  /** From here on Terraform starts the plugin itself, so that its log is in Terraform's output. */
  const install = async () => {
    folder = await bench.folder({ installed: true });
  };
  const traced = { ...environment, TF_LOG: "trace" };
  const run = (args: readonly string[], more: NodeJS.ProcessEnv = {}): Promise<Ran> =>
    folder.start(args, { ...traced, ...more }).done;

  /** The content of all files in the folder, except the test's own; plans are unpacked. */
  const written = async (): Promise<string> => {
    const names = await readdir(folder.dir, { recursive: true, withFileTypes: true });
    const files = names.filter((each) => each.isFile() && !/\.(?:cjs|secret)$/.test(each.name));
    const texts = files.map(async ({ parentPath, name }) => {
      const content = await readFile(join(parentPath, name));
      return name === "plan" ? unpacked(content) : content.toString("latin1");
    });
    return (await Promise.all(texts)).join("\n");
  };
  const expectNone = (text: string): void => {
    for (const each of Object.values(secrets)) {
      for (const form of [each, Buffer.from(each).toString("base64")]) {
        const at = text.indexOf(form);
        expect(at < 0 ? "" : text.slice(Math.max(0, at - 100), at), "what stands before a secret").toBe("");
        expect(at).toBe(-1);
      }
    }
  };

  it("are in no state, plan, log or message, for any source", async () => {
    await install();
    const file = join(folder.dir, "hook.secret");
    await writeFile(file, `${secrets.file}\n`);
    expectSecretsIn(file, "the secret is read from it");
    await chmod(file, 0o600);
    await write(
      declared({ authentication: `{ scheme = "Bearer", credentials = "file:${file}" }`, token: "var.secret" }),
    );
    const variable = { TF_VAR_secret: secrets.variable };
    const planned = await run(["plan", "-out=plan"], variable);
    expect(planned.code).toBe(0);
    const shown = await bench.attached(folder).run("show", "-json", "plan");
    const applied = await run(["apply", "plan"], variable);
    expect(applied.code).toBe(0);
    expect(await tasks.configs(task)).toMatchObject([
      { token: secrets.variable, authentication: { credentials: secrets.file } },
    ]);
    await bench.admin("POST", "faults", {
      kind: "edit-answer",
      operations: ["ListTaskPushNotificationConfigs"],
      set: { configs: [] },
    });
    const failed = await run(["apply", "-auto-approve"], { TF_VAR_secret: secrets.other });
    // The log is long, so a failure shows only the error.
    expect(/Error: .{0,400}/.exec(failed.text)?.[0]).toContain("but then does not list it");
    await bench.admin("DELETE", "faults");
    expectNone([planned, shown, applied, failed].map(({ output }) => output).join("\n"));
    expectNone(await written());
  });

  it("are not in Terraform's output when the provider dies, nor in the remaining state", async () => {
    await install();
    await write(declared());
    await bench.admin("POST", "faults", { kind: "hold-answer", operations: ["CreateTaskPushNotificationConfig"] });
    const { child, done } = folder.start(["apply", "-auto-approve"], traced);
    const plugin = new Promise<number>((found) => {
      let said = "";
      child.stderr?.on("data", (chunk) => {
        said += String(chunk);
        // The plugin that applies is the last one that was started.
        const [, id] = [...said.matchAll(/plugin started:.* pid=(\d+)/g)].at(-1) ?? [];
        if (said.includes("CreateTaskPushNotificationConfig: sent to")) found(Number(id));
      });
    });
    await bench.untilHolding();
    process.kill(await plugin, "SIGABRT");
    const { code, output } = await done;
    await bench.admin("DELETE", "faults");
    expect(code).toBe(1);
    expect(output).toMatch(/plugin|connection|EOF/i);
    expectNone(output);
    expectNone(await written());
  });

  it("are not in the output of an uncaught error", async () => {
    await install();
    const crash = crashWith(secrets.file);
    await write(declared({ token: JSON.stringify(crash.reference) }));
    const { output } = await run(["apply", "-auto-approve"], crash.env);
    expect(output.includes("crashed with ***")).toBe(true);
    expectNone(output);
    expectNone(await written());
  });
});

/** The content of all files in an archive. */
function unpacked(archive: Buffer): string {
  const texts: string[] = [];
  for (let at = archive.indexOf("PK\u0003\u0004"); at >= 0; at = archive.indexOf("PK\u0003\u0004", at + 4)) {
    const content = archive.subarray(at + 30 + archive.readUInt16LE(at + 26) + archive.readUInt16LE(at + 28));
    texts.push(
      archive.readUInt16LE(at + 8) === 0 ? content.toString("latin1") : inflateRawSync(content).toString("latin1"),
    );
  }
  expect(texts.length).toBeGreaterThan(1);
  return texts.join("\n");
}
