/** `lintel inventory`: partial failures, earlier runs, and what is refused. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { describe, expect, test } from "vitest";
import { emulatorForTest } from "../../emulator/running-emulator.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";
import { lintelInProcess } from "../lintel-in-process.ts";
import { account, environment, halting, image } from "./account.ts";

const lintel = lintelInProcess();

test("partial failures are named, everything else is written, and the exit code is 2", async () => {
  const emulator = await emulatorForTest();
  await emulator.send("POST", "/_lintel/seed", { imagebuilder: { images: [image("web", [["eu-west-1", "ami-1"]])] } });
  const fault = { kind: "error", status: 403, operations: ["DescribeImages"] };
  expect((await emulator.send("POST", "/_lintel/faults", fault)).status).toBe(200);
  const folder = temporaryFolder();
  const words = ["inventory", "--endpoint-url", emulator.url, "--region", "us-east-1", "--output", "i.json"];
  const { code, stderr } = await lintel(words, { cwd: folder, env: environment("", "") });
  expect(code).toBe(2);
  expect(stderr).toContain(
    `lintel: ${account} us-east-1: AMIs were not read: DescribeImages failed with UnauthorizedOperation:`,
  );
  expect(stderr).toContain("Not read: ami-1 (account 123456789012, region eu-west-1)");
  expect(JSON.parse(readFileSync(join(folder, "i.json"), "utf8")).images[0].vmImages).toEqual([
    { id: "ami-1", region: "eu-west-1", accountId: account },
  ]);
  expect(existsSync(join(folder, "i.json.lintel-work"))).toBe(false);
});

test("a run with other options, or with --fresh, does not resume an earlier one", async () => {
  const { env, goOn } = await halting();
  goOn();
  const folder = temporaryFolder();
  const file = join(folder, "i.json");
  const asked = { regions: [], profiles: [], inUse: false, sharedAccounts: false };
  const head = { work: "lintel inventory", version: 1, begun: new Date().toISOString(), asked };
  const old = `${JSON.stringify(head)}\n${JSON.stringify(['[null,"us-east-1"]: builds', []])}\n["cut`;
  const imagesWith = async (...words: string[]) => {
    writeFileSync(`${file}.lintel-work`, old);
    expect((await lintel(["inventory", "--output", file, ...words], { env })).code).toBe(0);
    return JSON.parse(readFileSync(file, "utf8")).images.length;
  };
  expect(await imagesWith()).toBe(0);
  expect(await imagesWith("--fresh")).toBe(30);
  expect(await imagesWith("--region", "us-east-1")).toBe(30);
});

describe("refused", () => {
  test.each([
    [["--from", "/nowhere"], "the folder /nowhere does not exist"],
    [
      ["--from", ".", "--region", "us-east-1", "--fresh"],
      "--from . reads saved responses, and cannot be combined with --region, --fresh",
    ],
    [["--format", "xml"], '--format is "xml"; it must be one of json, ndjson, yaml'],
    [
      ["--output", "/nowhere/i.json"],
      "--output /nowhere/i.json: /nowhere/i.json.lintel-work cannot be written: its folder does not exist",
    ],
    [["--output", "."], "--output . is a folder; name a file"],
    [["--profile", "none"], 'the profile "none" is in neither shared file'],
    [["--region", "a b"], 'the region is "a b"'],
    [["file.json"], "this command takes options only"],
  ])("%j", async (words, said) => {
    const { code, stderr } = await lintel(["inventory", ...words], {
      env: environment("http://127.0.0.1:1", "http://127.0.0.1:1"),
    });
    expect(stripVTControlCharacters(stderr)).toContain(said);
    expect(code).toBe(2);
  });

  test("a run that reads nothing leaves nothing behind", async () => {
    const folder = temporaryFolder();
    const words = ["inventory", "--profile", "none", "--output", join(folder, "i.json")];
    expect((await lintel(words, { env: environment("http://127.0.0.1:1", "http://127.0.0.1:1") })).code).toBe(2);
    expect(readdirSync(folder)).toEqual([]);
  });

  test.each([
    [{ "a.json": "{" }, /a\.json cannot be read as JSON/],
    [{ "a.json": "{}" }, /contains no response of ListImageBuildVersions or GetImage/],
    [{}, /contains no response of ListImageBuildVersions or GetImage/],
  ])("--from %j", async (files, said) => {
    const { code, stderr } = await lintel(["inventory", "--from", temporaryFolder(files)]);
    expect(stderr).toMatch(said);
    expect(code).toBe(2);
  });

  test("a saved rule of Recycle Bin without its ARN is skipped, and named", async () => {
    const rule = { ResourceType: "EC2_IMAGE", RetentionPeriod: { RetentionPeriodValue: 14 } };
    const arn = "arn:aws:rbin:eu-west-1:123456789012:rule/a";
    const folder = temporaryFolder({
      "builds.json": JSON.stringify({ imageSummaryList: [] }),
      "with.json": JSON.stringify({ ...rule, RuleArn: arn }),
      "without.json": JSON.stringify(rule),
    });
    const { code, stdout, stderr } = await lintel(["inventory", "--from", folder]);
    expect(code).toBe(0);
    expect(stderr).toContain(
      `${join(folder, "without.json")} was skipped: this response of GetRule has no RuleArn, so the account and region of the rule are not known\n`,
    );
    expect(stderr).not.toContain("with.json");
    expect(JSON.parse(stdout).recycleBin).toEqual([
      { accountId: "123456789012", region: "eu-west-1", keeps: "machine-images", days: 14 },
    ]);
  });
});
