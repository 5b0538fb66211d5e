/** The command line as people mistype it. */
import { once } from "node:events";
import { createInterface } from "node:readline";
import { describe, expect, it } from "vitest";
import { version } from "../../lib/version.ts";
import { spawn } from "../run/child-process.ts";
import { lintelExecutable } from "./lintel-executable.ts";

const lintel = lintelExecutable();

describe("lintel", () => {
  it("lists its commands", async () => {
    const { code, stdout, stderr } = await lintel(["--help"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    for (const name of ["lint", "rules", "explain", "api", "emulate", "provider install", "provider serve"]) {
      expect(stdout).toMatch(new RegExp(`^  lintel ${name} `, "m"));
    }
  });

  it("lists what it lints, and the commands of new users first", async () => {
    const { stdout } = await lintel(["--help"]);
    const words = stdout.replaceAll(/\s+/g, " ");
    for (const input of ["YAML or JSON", "Terraform's files and plans", "CloudFormation templates", "cdk.tf.json"]) {
      expect(words).toContain(input);
    }
    for (const subject of ["policies", "services", "agents", "credentials"]) expect(words).toContain(subject);
    expect([...stdout.matchAll(/^ {2}lintel (\S+) /gm)].map(([, name]) => name).slice(0, 2)).toEqual(["lint", "init"]);
  });

  it("lists the commands of a group once, without what the whole is for", async () => {
    const { stdout } = await lintel(["provider", "--help"]);
    expect(stdout.match(/^lintel provider <command>$/gm)).toHaveLength(1);
    expect(stdout).toContain("\n  lintel provider install ");
    expect(stdout).not.toContain("hosted services");
  });

  it.each([
    [["help"], ["--help"]],
    [
      ["help", "rules"],
      ["rules", "--help"],
    ],
    [
      ["help", "provider", "install"],
      ["provider", "install", "--help"],
    ],
  ])("%j is %j", async (asked, meant) => {
    expect(await lintel(asked)).toEqual(await lintel(meant));
  });

  it("lists the rules that begin with a word", async () => {
    const { code, stdout } = await lintel(["rules", "push-config", "--format", "json"]);
    const { rules }: { rules: { id: string }[] } = JSON.parse(stdout);
    expect(code).toBe(0);
    expect(rules.length).toBeGreaterThan(5);
    for (const { id } of rules) expect(id).toMatch(/^push-config/);
  });

  it("says its version", async () => {
    expect(await lintel(["--version"])).toEqual({ code: 0, stdout: `${version}\n`, stderr: "" });
  });

  it.each([
    [[], "name a command"],
    [["lnt"], '"lnt" is no command; did you mean lint?'],
    [["lintel.cjs"], '"lintel.cjs" is no command; did you mean lint lintel.cjs?'],
    [["frobnicate"], '"frobnicate" is no command; `lintel --help` lists them'],
    [["provider"], "name a command"],
    [["provider", "instal"], "did you mean provider install?"],
    [["lint", "--formt", "json"], "--formt is no option of this command; did you mean --format?"],
    [["lint", "--format", "xml"], '--format is "xml"; it must be one of text, json, sarif'],
    [["lint", "--vocabulary", "asw"], "it must be one of auto, documented, aws; did you mean aws?"],
    [["lint", "--stdin-filename", "a.json"], "standard input is not read; give - as a path, too"],
    [["lint", "--baseline"], "--baseline is given without a value; give one, or leave it out"],
    [["auth", "check"], "give --base-url and --api-version"],
    [["emulate", "--port", "many"], "--port is not a number"],
    [["emulate", "--port", "65536"], "--port is 65536; it must be a whole number from 0 to 65535"],
    [["emulate", "--port", "1.5"], "--port is 1.5; it must be a whole number"],
    [["emulate", "--protocol", "2.0"], '--protocol is "2.0"; it must be one of 1.0.0, 1.0.1'],
    [["agent", "push"], "name a command:\nlintel agent push <command>\n"],
    [["agent", "push", "remove"], '"agent push remove" is no command; did you mean agent push delete?'],
    [["rule"], '"rule" is no command; did you mean rules?'],
    [["agent", "push", "crate"], '"agent push crate" is no command; did you mean agent push create?'],
    [
      ["agent", "card", "--agnt", "https://a.example.com"],
      "--agnt is no option of this command; did you mean --agent?",
    ],
    [["agent", "get", "--text", "x"], "give --agent and --id"],
    [["agent", "card", "https://a.example.com"], "the address is given with --agent"],
    [
      ["agent", "push", "create", "--agent=a", "--task-id=t", "--url=u", "--token=x"],
      "--token is no option of this command; did you mean --token-from?",
    ],
    [["emulate", "--operation-seconds=-1"], "--operation-seconds is -1; it must be a number of seconds, 0 or more"],
    [["explain"], "Name a rule"],
    [["explain", "baseline"], '"baseline" is no rule but the beginning of some; name one:\n  baseline/stale\n'],
    [["explain", "push-config/secret-is"], "beginning of some; name one:\n  push-config/secret-is-a-reference\n"],
    [["rules", "nothing"], 'no rule begins with "nothing"; `lintel rules` lists them all.'],
    [["rules", "message", "push-config"], "Give one beginning at a time."],
    [["explain", "lifecycle-policy/rang"], "did you mean lifecycle-policy/range?"],
    [["provider", "install", "--dir", "no/such/folder"], '--dir is "no/such/folder", which is no folder'],
    [["provider", "install", "--platform", "Linux"], '--platform is "Linux"; it must be an operating system'],
  ])("%j is refused in a sentence", async (args, sentence) => {
    const { code, stdout, stderr } = await lintel(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(sentence);
    expect(stderr).not.toMatch(/^ +at /m);
  });

  it("shows a stack trace to those who ask for one", async () => {
    const { stderr } = await lintel(["lnt"], { env: { LINTEL_DEBUG: "1" } });
    expect(stderr).toMatch(/^ +at /m);
  });
});

describe("lintel emulate", () => {
  /** Starts the emulator from source; resolves with the first line that it prints. */
  async function start() {
    const child = spawn(process.execPath, ["--import", "tsx", "lib/cli/lintel.ts", "emulate", "--port", "0", "--json"]);
    const [line] = await once(createInterface(child.stdout), "line");
    return { child, url: String(JSON.parse(String(line)).url) };
  }

  it.each(["SIGINT", "SIGTERM"] as const)("answers at the URL that it prints, and ends with %s", async (signal) => {
    const { child, url } = await start();
    const answer = await fetch(`${url}/ListLifecyclePolicies`, { method: "POST", body: "{}" });
    expect(await answer.json()).toMatchObject({ lifecyclePolicySummaryList: [] });
    child.kill(signal);
    expect(await once(child, "close")).toEqual([0, null]);
  });

  it("says that a port is taken", async () => {
    const { child, url } = await start();
    const { code, stderr } = await lintel(["emulate", "--port", new URL(url).port]);
    child.kill();
    expect(code).toBe(2);
    expect(stderr).toContain(new URL(url).port);
  });
});
