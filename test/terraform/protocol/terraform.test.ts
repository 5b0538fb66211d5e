/** End to end: real Terraform with the toy provider as a bundled plugin. */
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from "vitest";
import { spawn } from "../../run/child-process.ts";
import { expectSecretsIn } from "../../run/produced.ts";
import { secret } from "../../run/secret.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";
import { describeWithTerraform } from "../../with-terraform.ts";
import { type AttachedProvider, attachedProvider } from "../attached-provider.ts";
import { install, type Workspace, workspace } from "./terraform.ts";
import { bundleToy } from "./toy-plugin.ts";

const HEADER = `terraform {
  required_providers {
    toy = { source = "lintel-iac/toy" }
  }
}
provider "toy" { folder = abspath("store") }
`;

/** Attributes of every kind, and numbers that a double cannot represent. */
const EVERYTHING = `${HEADER}
resource "toy_thing" "a" {
  name        = "alpha"
  enabled     = false
  size        = 12345678901234567890123
  password    = "hunter2"
  token       = "${secret("WriteOnly")}"
  labels      = { a = "x", empty = "" }
  ports       = [1, 2.5, 0.1]
  anything    = [1, "two", { three = 0.3 }]
  main_part   = { label = "m", weight = 0.1 }
  parts       = [{ label = "p" }, { label = "q", weight = 9007199254740993 }]
  spare_parts = [{ label = "s", weight = 1 }, { label = "t" }]
  named_parts = { k = { label = "n" } }
  base { label = "base" }
  shelves { label = "upper" }
  shelves {
    label  = "lower"
    weight = 2
    brackets { label = "left" }
    brackets { label = "right" }
  }
  drawers "top" { label = "pens" }
}
resource "toy_thing" "b" {
  name   = "beta"
  note   = toy_thing.a.id
  labels = { (toy_thing.a.name) = toy_thing.a.id }
  parts  = [{ label = toy_thing.a.id, weight = toy_thing.a.revision }]
}
data "toy_thing" "a" {
  id = toy_thing.a.id
}
output "name" {
  value = data.toy_thing.a.name
}
`;

const thing = (name: string, body = "") => `${HEADER}
resource "toy_thing" "a" {
  name = "${name}"
  ${body}
}
`;

describeWithTerraform("a provider in Terraform", () => {
  let plugin: string;
  /** Serves the tests in which Terraform need not start the plugin itself. */
  let attached: AttachedProvider;
  let work: Workspace;

  beforeAll(async () => {
    plugin = join(temporaryFolder(), "terraform-provider-toy.cjs");
    await bundleToy(plugin);
    attached = await attachedProvider(plugin);
  });
  afterAll(() => attached?.stop());

  beforeEach(async () => {
    expectSecretsIn(/\/main\.tf$/, "it declares the secret");
    expectSecretsIn(/thing-\w+\.token$/, "the toy's service keeps it");
    work = await workspace(attached.environment);
  });

  const store = (name: string) => join(work.path, "store", name);
  const apply = (expected = 0) => work.run(["apply", "-auto-approve"], expected);

  it("creates every kind of value beside a failure and Ctrl-C, then plans nothing, when Terraform starts it", async () => {
    work = await workspace();
    await install(plugin, work.path);
    await work.configure(HEADER);
    await work.run(["init"]);
    const named = (name: string, more = "") => `resource "toy_thing" "${name}" {\n  name = "${name}"\n${more}}\n`;
    const slow = named("slow", "  depends_on = [toy_thing.b, data.toy_thing.a]\n");
    await work.configure(EVERYTHING + named("broken") + slow);
    const run = work.start(["apply", "-auto-approve"], { TF_LOG: "debug", TF_LOG_PATH: "terraform.log" });
    await expect.poll(() => existsSync(store("slow-started")), { timeout: 30_000 }).toBe(true);
    run.process.kill("SIGINT");
    const { code, stdout, stderr } = await run.done;
    expect(code).toBe(1);
    expect(stdout).toContain("Plan: 4 to add");
    expect(await readFile(join(work.path, "terraform.tfstate"), "utf8")).toMatch(
      /"outputs": \{\s+"name": \{\s+"value": "alpha"/,
    );

    // An error that the provider throws is a diagnostic, and its stack trace is in the log.
    expect(stderr).toContain("The provider failed unexpectedly (ApplyResourceChange)");
    expect(stderr).toContain("the thing broke in two");
    expect(stderr).not.toMatch(/^\s+at /m);
    expect(await readFile(join(work.path, "terraform.log"), "utf8")).toMatch(
      /\[DEBUG\].*ApplyResourceChange failed: stack trace[^[]+Error: the thing broke in two\s+\|\s+at /,
    );

    // Ctrl-C aborts calls in flight.
    expect(stderr).toContain("the thing was not made");
    expect(await readFile(store("slow-stopped"), "utf8")).toContain("Terraform was interrupted");

    await work.configure(EVERYTHING);
    await work.run(["plan", "-detailed-exitcode"]);
  });

  it("creates every kind of value, then plans nothing, detects drift and deletions, updates, replaces and destroys", async () => {
    await work.configure(EVERYTHING);
    const { stdout } = await apply();
    expect(stdout).toContain("Plan: 2 to add");
    expect(stdout).toContain("9007199254740993");
    expect(stdout).toMatch(/password += \(sensitive value\)/);
    expect(stdout).toMatch(/token += \(write-only attribute\)/);
    expect(stdout).toContain('name = "alpha"');
    const state = JSON.stringify(await work.state());
    expect(state).not.toContain(secret("WriteOnly"));
    expect(await readFile(store("thing-alpha.token"), "utf8")).toBe(secret("WriteOnly"));

    await work.run(["plan", "-detailed-exitcode"]);

    const file = store("thing-alpha.json");
    await writeFile(file, (await readFile(file, "utf8")).replace('"x"', '"drifted"'));
    const drift = await apply();
    expect(drift.stdout).toMatch(/~ "a" += "drifted" -> "x"/);
    expect(drift.stdout).toContain("Plan: 0 to add, 2 to change, 0 to destroy.");
    expect(await readFile(file, "utf8")).toContain('"x"');
    await work.run(["plan", "-detailed-exitcode"]);

    await rm(store("thing-beta.json"));
    expect((await work.run(["plan", "-detailed-exitcode"], 2)).stdout).toContain("Plan: 1 to add");

    await work.configure(EVERYTHING.replace('"alpha"', '"gamma"'));
    expect((await apply()).stdout).toContain("# forces replacement");
    expect(existsSync(store("thing-gamma.json"))).toBe(true);
    expect(existsSync(file)).toBe(false);

    await work.run(["destroy", "-auto-approve"]);
    expect((await readdir(store("."))).filter((name) => name.endsWith(".json"))).toEqual([]);
  });

  it("accepts blocks, and no blocks", async () => {
    await work.configure(EVERYTHING);
    await apply();
    const { base, shelves, drawers, parts } = JSON.parse(await readFile(store("thing-alpha.json"), "utf8"));
    expect({ base, shelves, drawers, parts: parts.length }).toEqual({
      base: { label: "base", weight: null },
      shelves: [
        { label: "upper", weight: null, brackets: null },
        {
          label: "lower",
          weight: 2,
          brackets: [
            { label: "left", weight: null },
            { label: "right", weight: null },
          ],
        },
      ],
      drawers: { top: { label: "pens", weight: null } },
      parts: 2,
    });
    await work.configure(thing("alpha"));
    await apply();
    expect(JSON.parse(await readFile(store("thing-alpha.json"), "utf8"))).toMatchObject({
      base: null,
      shelves: null,
      drawers: null,
    });
    await work.run(["plan", "-detailed-exitcode"]);
    const brackets = ["a", "b", "c"].map((label) => `brackets { label = "${label}" }`).join("\n");
    await work.configure(thing("alpha", `shelves {\n label = "x"\n ${brackets}\n}\nbase { lable = "y" }`));
    const refused = await work.run(["plan"], 1);
    expect(refused.stderr.replaceAll(/[\s│]+/g, " ")).toContain('No more than 2 "brackets" blocks are allowed');
    expect(refused.stderr).toContain('An argument named "lable" is not expected here.');
  });

  it("imports", async () => {
    await work.configure(thing("alpha", "size = 9007199254740993"));
    await apply();
    await work.run(["state", "rm", "toy_thing.a"]);
    await work.run(["import", "toy_thing.a", "thing-alpha"]);
    await work.run(["plan", "-detailed-exitcode"]);
    const missing = await work.run(["import", "toy_thing.b", "thing-none"], 1);
    expect(missing.stderr).toContain("toy_thing.b");
  });

  it("reports findings with the lines of the configuration", async () => {
    await work.configure(`${HEADER}
resource "toy_thing" "a" {
  name = "alpha"
  size = 13
  main_part = {
    label  = "m"
    weight = 0
  }
  parts = [
    { label = "p", weight = 1 },
    { label = "q", weight = 0 },
  ]
}
`);
    const { stdout } = await work.run(["validate", "-json"], 1);
    const found = JSON.parse(stdout).diagnostics.map(
      (one: { severity: string; summary: string; range: { start: { line: number } } }) =>
        `${one.severity} ${one.summary}, line ${one.range.start.line}`,
    );
    expect(found.sort()).toEqual([
      "error weightless, line 13",
      "error weightless, line 17",
      "warning unlucky size, line 10",
    ]);
  });

  it("keeps the state of a thing that could not be destroyed", async () => {
    await work.configure(thing("undeletable"));
    await apply();
    const { stderr } = await work.run(["destroy", "-auto-approve"], 1);
    expect(stderr).toContain("the thing is nailed to the floor");
    expect((await work.state()).resources[0]?.instances[0]).toMatchObject({ attributes: { name: "undeletable" } });
  });

  it("keeps a state of the same schema version unchanged, and upgrades an older one", async () => {
    await work.configure(thing("alpha", "size = 12345678901234567890123"));
    await apply();
    await work.run(["plan", "-detailed-exitcode"]);
    expect(await readFile(join(work.path, "terraform.tfstate"), "utf8")).toContain("12345678901234567890123");
    await work.editState((state) =>
      state.replace('"schema_version": 1', '"schema_version": 0').replace('"name": "alpha"', '"title": "alpha"'),
    );
    await work.run(["plan", "-detailed-exitcode"]);
    await work.run(["apply", "-auto-approve", "-refresh-only"]);
    expect((await work.state()).resources[0]?.instances[0]).toMatchObject({
      schema_version: 1,
      attributes: { name: "alpha" },
    });
  });

  it("creates thirty things, ten at a time", async () => {
    await work.configure(`${HEADER}
resource "toy_thing" "many" {
  count = 30
  name  = "thing \${count.index}"
}
`);
    expect((await apply()).stdout).toContain("Resources: 30 added");
    await work.run(["plan", "-detailed-exitcode"]);
  });

  it("attaches to a running process, for any number of runs", async () => {
    const server = spawn(process.execPath, [plugin, "debug"], {
      cwd: work.path,
      stdio: ["ignore", "pipe", "pipe"],
    });
    onTestFinished(() => {
      server.kill("SIGKILL");
    });
    const [line] = await once(createInterface(server.stdout), "line");
    const [, variable] = /^TF_REATTACH_PROVIDERS='(.+)'$/.exec(line) ?? [];
    expect(JSON.parse(variable ?? "")).toEqual({
      "registry.terraform.io/lintel-iac/toy": {
        Protocol: "grpc",
        ProtocolVersion: 6,
        Pid: server.pid,
        Test: true,
        Addr: { Network: "unix", String: expect.stringContaining("socket") },
      },
    });
    const socket: string = JSON.parse(variable ?? "")["registry.terraform.io/lintel-iac/toy"].Addr.String;

    await work.configure(thing("alpha"));
    const environment = { TF_REATTACH_PROVIDERS: variable };
    await work.run(["apply", "-auto-approve"], 0, environment);
    await work.run(["destroy", "-auto-approve"], 0, environment);
    server.kill("SIGINT");
    const [code] = await once(server, "exit");
    expect(code).toBe(0);
    expect(existsSync(socket)).toBe(false);
  });
});
