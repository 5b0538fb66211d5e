/**
 * Writes V8's code cache of a command-line bundle after a typical run: `tsx scripts/write-code-cache.ts BUNDLE`. The
 * bundle runs in this process. Node with a compile cache of its own needs none.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { createInterface } from "node:readline";
import { cachedDataVersionTag } from "node:v8";
import { codeCacheOf, compileCache, runBundle } from "../lib/cli/code-cache.ts";
import { optimizeSoon } from "../lib/cli/lint/optimizing.ts";
import { environment, format, settingsMember, triggers } from "../lib/null-resource.ts";

if (compileCache !== undefined) process.exit();
const [, , bundle = ""] = process.argv;
const isRuntime = basename(bundle) === "lintel-runtime.bundle.cjs";
process.argv.splice(2, 1, ...(await work()));
const flags = cachedDataVersionTag();
const script = runBundle(bundle, undefined);
process.on("exit", () => {
  process.exitCode = 0; // the examples have findings
  // V8 rejects code that was compiled with other flags than those of the start.
  optimizeSoon();
  if (cachedDataVersionTag() !== flags) throw new Error("V8's flags are not those of the start");
  writeFileSync(codeCacheOf(bundle), script.createCachedData());
});

/** The arguments for running the bundle, after preparing what it needs. */
async function work(): Promise<readonly string[]> {
  if (!isRuntime) return ["lint", "--config", configuration(), "examples/policies", "examples/faulty", "examples/hcl"];
  await prepareApply(join(bundle, "..", "lintel.cjs"));
  return ["runtime", "apply"];
}

/** A configuration like those of most projects, which is removed with this process. */
function configuration(): string {
  const folder = mkdtempSync(join(tmpdir(), "lintel-build-"));
  process.on("exit", () => rmSync(folder, { recursive: true }));
  const file = join(folder, "lintel.config.yaml");
  writeFileSync(file, "preset: strict\nrules:\n  lifecycle-policy/dry-run-not-declared: off\n");
  return file;
}

/** Prepares the creation of a policy in an emulator, which ends with this process. */
async function prepareApply(executable: string): Promise<void> {
  const emulator = spawn(process.execPath, [executable, "emulate", "--port", "0", "--json"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = await once(createInterface(emulator.stdout), "line");
  const settings = { region: "eu-west-1", endpoint_url: JSON.parse(String(line)).url };
  const identity = {
    [triggers.format]: format,
    [triggers.resource]: "lifecycle-policy",
    [triggers.key]: "policy",
    [triggers.address]: "null_resource.lintel",
    [triggers.settings]: JSON.stringify(settings),
    [triggers.since]: new Date(0).toISOString(),
    name: "keep recent",
  };
  const declaration = {
    name: "keep recent",
    execution_role: "lifecycle",
    resource_type: "VM_IMAGE",
    policy_details: [{ action: { type: "DELETE" }, filter: { type: "AGE", value: 90, unit: "DAYS" } }],
    resource_selection: { tag_map: { team: "platform" } },
    tags: { team: "platform" },
  };
  Object.assign(process.env, {
    AWS_ACCESS_KEY_ID: "build",
    AWS_SECRET_ACCESS_KEY: "build",
    [environment.identity]: JSON.stringify(identity),
    [environment.declaration]: JSON.stringify({ lintel_lifecycle_policy: declaration, [settingsMember]: settings }),
  });
  const folder = mkdtempSync(join(tmpdir(), "lintel-build-"));
  process.chdir(folder);
  process.on("exit", (code) => {
    emulator.kill();
    rmSync(folder, { recursive: true });
    if (code !== 0) throw new Error("the runtime could not apply a policy in the emulator");
  });
  emulator.stdout.destroy();
  emulator.unref();
}
