/** Code of a folder or of a revision runs only where one consent allows it (docs/configuration.md). */
import { existsSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type CodeUse, codeConsent } from "../../lib/cli/lint/configuration.ts";
import { runLintel } from "../../lib/cli/mcp/tools.ts";
import { Workspace } from "../../lib/cli/mcp/workspace.ts";
import { lintelInProcess } from "../cli/lintel-in-process.ts";
import { emulatorForTest } from "../emulator/running-emulator.ts";
import { policy } from "../lint/policy.ts";
import { spawnSync } from "../run/child-process.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";

const lintel = lintelInProcess();

describe("the consent of a run", () => {
  afterEach(() => vi.unstubAllEnvs());

  it.each<[CodeUse, boolean | undefined, string | undefined, "runs" | RegExp]>([
    ["own files", undefined, undefined, "runs"],
    ["own files", false, undefined, /^--no-code is given/],
    ["own files", undefined, "1", /^LINTEL_NO_CODE is given/],
    ["own files", true, "1", /^LINTEL_NO_CODE is given/],
    ["account", undefined, undefined, /^this command holds credentials.*add --code/],
    ["account", true, undefined, "runs"],
    ["account", true, "1", /^LINTEL_NO_CODE is given/],
    ["revision", undefined, undefined, /^it is of another revision.*add --code/],
    ["revision", true, undefined, "runs"],
    ["revision", false, undefined, /^--no-code is given/],
  ])("for %s with --code %j and LINTEL_NO_CODE %j", (use, given, variable, expected) => {
    vi.stubEnv("LINTEL_NO_CODE", variable);
    const consent = codeConsent(given, use);
    if (expected === "runs") expect(consent).toBe("runs");
    else expect(consent).toEqual({ refused: expect.stringMatching(expected) });
  });
});

const marker = (name: string): string =>
  `require("node:fs").writeFileSync(${JSON.stringify(name)}, ""); module.exports = {};`;

/** A committed repository with a policy, and a configuration that leaves a file when it runs. */
function repository(): { readonly cwd: string; readonly ran: string } {
  const ran = join(temporaryFolder(), "ran");
  const cwd = temporaryFolder({ "a.json": JSON.stringify(policy), "lintel.config.cjs": marker(ran) });
  writeFileSync(join(cwd, "images.json"), '{"images":[]}');
  for (const args of [
    ["init", "-q"],
    ["add", "."],
    ["-c", "user.name=x", "-c", "user.email=x@example.test", "commit", "-qm", "x"],
  ])
    expect(spawnSync("git", args, { cwd }).status).toBe(0);
  return { cwd, ran };
}

/** An account without objects. */
const account = async () => ({
  AWS_ACCESS_KEY_ID: "AKIAIOSFODNN7EXAMPLE",
  AWS_SECRET_ACCESS_KEY: "x".repeat(40),
  AWS_ENDPOINT_URL: (await emulatorForTest()).url,
});

describe("code of a folder", () => {
  it.each([
    ["audit", ["audit", "--region", "eu-west-1", "--declared", "."]],
    ["services pause", ["services", "pause", "--all", "--region", "eu-west-1", "--declared", ".", "--yes"]],
    ["services resume", ["services", "resume", "--all", "--region", "eu-west-1", "--declared", ".", "--yes"]],
  ])("is not run by %s, which holds credentials", async (_, args) => {
    const { cwd, ran } = repository();
    const env = await account();
    const { stderr } = await lintel(args, { cwd, env });
    expect(existsSync(ran)).toBe(false);
    expect(stderr).toContain("is code, which Lintel did not run: this command holds credentials");
    await lintel([...args, "--code"], { cwd, env });
    expect(existsSync(ran)).toBe(true);
  });

  it("is run by compare, as by lint, but not that of the other side", async () => {
    const { cwd, ran } = repository();
    const now = join(temporaryFolder(), "ran");
    writeFileSync(join(cwd, "lintel.config.cjs"), marker(now));
    await lintel(["compare", ".", "--against", "HEAD", "--no-code"], { cwd });
    expect([existsSync(now), existsSync(ran)]).toEqual([false, false]);
    await lintel(["compare", ".", "--against", "HEAD"], { cwd });
    expect([existsSync(now), existsSync(ran)]).toEqual([true, false]);
  });

  it("of a revision is run by simulate only with --code", async () => {
    const { cwd, ran } = repository();
    renameSync(join(cwd, "lintel.config.cjs"), join(cwd, "removed"));
    const args = ["simulate", "a.json", "--inventory", "images.json", "--against", "HEAD"];
    const { stderr } = await lintel(args, { cwd });
    expect(existsSync(ran)).toBe(false);
    expect(stderr).toContain("is code, which Lintel did not run: it is of another revision");
    await lintel([...args, "--code"], { cwd });
    expect(existsSync(ran)).toBe(true);
  });

  it("is not run by a tool of an assistant", async () => {
    const { cwd, ran } = repository();
    const { messages } = await runLintel(new Workspace(cwd), ["lint", "a.json"], {
      signal: AbortSignal.timeout(60_000),
    });
    expect(existsSync(ran)).toBe(false);
    expect(messages).toContain("LINTEL_NO_CODE is given");
  });
});

it("code of a workspace is run by no tool of lintel mcp", async () => {
  const { cwd, ran } = repository();
  const signal = new AbortController().signal;
  const { messages } = await runLintel(new Workspace(cwd), ["lint"], { signal });
  expect(messages).toContain("LINTEL_NO_CODE is given");
  expect(existsSync(ran)).toBe(false);
});
