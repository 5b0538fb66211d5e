/** `lintel inventory --history` and `lintel simulate --history`, as processes against the emulator. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import { describe, expect, test } from "vitest";
import { fileSchema } from "../../lib/facts/derive/json-schema.ts";
import { historyShape } from "../../lib/lifecycle/files/history-shape.ts";
import { backTestSchema } from "../../lib/lifecycle/report/back-test/back-test-schema.ts";
import { emulatorForTest } from "../emulator/running-emulator.ts";
import { secret } from "../run/secret.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";
import { lintelInProcess } from "./lintel-in-process.ts";

const lintel = lintelInProcess();
const beginning = Date.UTC(2026, 4, 31, 12);
const day = 24 * 60 * 60;
const arn = (build: number) => `arn:aws:imagebuilder:us-east-1:123456789012:image/web/1.0.0/${build}`;

const policy = {
  name: "nightly images",
  executionRole: "image-lifecycle",
  resourceType: "VM_IMAGE",
  policyDetails: [
    { action: { type: "DEPRECATE" }, filter: { type: "AGE", value: 10, unit: "DAYS" } },
    {
      action: { type: "DELETE", includeResources: { vmImages: true, snapshots: true } },
      filter: { type: "AGE", value: 20, unit: "DAYS", retainAtLeast: 1 },
      exclusionRules: { vmImages: { tagMap: { keep: "yes" } } },
    },
  ],
  resourceSelection: { recipes: [{ name: "web", semanticVersion: "x.x.x" }] },
};

const images = [1, 2, 3].map((build) => ({
  ...{ id: arn(build), recipe: { name: "web", semanticVersion: "1.0.0" }, status: "AVAILABLE", tags: {} },
  vmImages: [
    {
      ...{ id: `ami-${build}`, region: "us-east-1", accountId: "123456789012", isPublic: false, sharedAccounts: [] },
      ...{ tags: build === 2 ? { keep: "yes" } : {}, snapshots: [`snap-${build}`] },
    },
  ],
  createdAt: new Date(beginning - (40 - build) * day * 1000).toISOString(),
}));

/** The commands in a folder with the policy, against an emulator in which it ran for four days. */
async function ran() {
  const emulator = await emulatorForTest({ clock: () => beginning });
  await emulator.send("POST", "/_lintel/seed", { images });
  await emulator.create(policy);
  await emulator.send("POST", "/_lintel/clock", { seconds: 4 * day });
  const takenAt = new Date(beginning).toISOString();
  const folder = temporaryFolder({
    "policies/nightly.yaml": JSON.stringify(policy),
    "before.json": JSON.stringify({ takenAt, images }),
  });
  const env = {
    ...{ AWS_ACCESS_KEY_ID: "AKIDEXAMPLE", AWS_SECRET_ACCESS_KEY: secret("Key"), AWS_REGION: "us-east-1" },
    AWS_ENDPOINT_URL_IMAGEBUILDER: emulator.url,
  };
  const run = (...words: string[]) => lintel(words, { env, cwd: folder });
  return { emulator, folder, run };
}

test("lintel simulate --history confirms the history of an account, and shows what a changed rule would have done otherwise", async () => {
  const { folder, run } = await ran();
  const read = await run("inventory", "--history", "3000", "--output", "history.json");
  expect(read).toMatchObject({ code: 0, stdout: "" });
  expect(read.stderr).toBe(`123456789012 us-east-1: 4 executions, 1 policy
4 executions of 1 policy, 3 images.
`);
  const history = readFileSync(join(folder, "history.json"), "utf8");
  expect(
    new Ajv({ strictTypes: false }).compile(fileSchema("history of executions", historyShape))(JSON.parse(history)),
  ).toBe(true);

  const right = await run("simulate", "policies", "--history", "history.json", "--inventory", "before.json");
  expect(right).toMatchObject({ code: 0, stderr: "" });
  expect(
    right.stdout.replaceAll(/20\d\d-\d\d-\d\d to 20\d\d-\d\d-\d\d/g, "PERIOD"),
  ).toBe(`5 of 5 actions as predicted, and 2 of 2 on AMIs and snapshots, in 4 executions, PERIOD

"nightly images" (policies/nightly.yaml): 5 of 5 actions as predicted, and 2 of 2 on AMIs and snapshots, in 4 executions
`);

  const tagged = images.map((each) => ({ ...each, vmImages: each.vmImages.map((part) => ({ ...part, tags: {} })) }));
  writeFileSync(
    join(folder, "tagless.json"),
    JSON.stringify({ takenAt: new Date(beginning).toISOString(), images: tagged }),
  );
  const other = await run("simulate", "policies", "--history", "history.json", "--inventory", "tagless.json");
  expect(other.code).toBe(1);
  expect(other.stdout).toContain(
    "2 differences that a change by hand that no execution shows may explain:\n" +
      `  2026-06-02, ami-2 of ${arn(2)}: "nightly images" did KEEP (the service says: it has an excluded tag), predicted DELETE (rule 2: together with its image); or somebody changed by hand its tags or its sharing in EC2 after the inventory of 2026-05-31T12:00:00.000Z\n`,
  );

  const swapped = { ...policy, policyDetails: [policy.policyDetails[1]] };
  writeFileSync(join(folder, "policies/nightly.yaml"), JSON.stringify(swapped));
  const wrong = await run("simulate", "policies", "--history", "history.json", "--inventory", "before.json");
  expect(wrong.code).toBe(1);
  expect(wrong.stdout).toContain("lifecycle-policy/");
  expect(wrong.stdout).toContain(
    `2026-06-01, ${arn(1)}: "nightly images" did DEPRECATE (the service says: rule 1: AGE 10 DAYS), predicted DELETE (rule 1: older than 20 days, 1 is retained)`,
  );

  const json = await run(
    ...["simulate", "policies", "--history", "history.json", "--inventory", "before.json"],
    ...["--format", "json", "--format", "markdown=comment.md"],
  );
  const validate = new Ajv({ formats: { "date-time": true }, strictTypes: false }).compile(backTestSchema);
  expect([validate(JSON.parse(json.stdout)), validate.errors]).toEqual([true, null]);
  const comment = readFileSync(join(folder, "comment.md"), "utf8");
  expect(comment).toContain("### What lifecycle policies did, against the simulation");
  expect(comment).toContain("| nightly images |");
});

test("saved responses give the same history; pages that are missing are not judged", async () => {
  const { emulator, folder, run } = await ran();
  await run("inventory", "--history", "3000", "--output", "history.json");
  const live = JSON.parse(readFileSync(join(folder, "history.json"), "utf8"));
  const save = async (name: string, operation: string, body: object) => {
    const response = (await emulator.call(operation, body)).body;
    writeFileSync(join(folder, name), JSON.stringify(response));
    return response;
  };
  mkdirSync(join(folder, "responses"));
  await save("responses/policies.json", "ListLifecyclePolicies", {});
  await save("responses/builds.json", "ListImageBuildVersions", {});
  const resourceArn = live.policies[0].arn;
  const { lifecycleExecutions } = await save("responses/executions.json", "ListLifecycleExecutions", { resourceArn });
  for (const { lifecycleExecutionId } of lifecycleExecutions)
    await save(`responses/${lifecycleExecutionId}.json`, "ListLifecycleExecutionResources", { lifecycleExecutionId });
  for (const { id, acts } of live.executions)
    for (const { image } of acts) {
      const input = { lifecycleExecutionId: id, parentResourceId: image };
      await save(`responses/${id}-${image.slice(-1)}.json`, "ListLifecycleExecutionResources", input);
    }
  const from = await run("inventory", "--from", "responses", "--history", "3000");
  expect(from).toMatchObject({ code: 0 });
  const { from: _, to: __, ...same } = JSON.parse(from.stdout);
  const { from: ___, to: ____, ...other } = live;
  // A response without machine images does not tell whose they are.
  const filled = (name: string, value: unknown) =>
    name === "parts" && Array.isArray(value) && value.length === 0 ? undefined : value;
  expect(same).toEqual({ ...other, executions: JSON.parse(JSON.stringify(other.executions), filled) });
  expect(JSON.stringify(same)).toContain('"parts":[{"id":"ami-2"');

  await save("responses/executions.json", "ListLifecycleExecutions", { resourceArn, maxResults: 2 });
  await run("inventory", "--from", "responses", "--history", "3000", "--output", "part.json");
  const part = await run("simulate", "policies", "--history", "part.json");
  expect(part.code).toBe(2);
  expect(part.stdout).toContain('"nightly images", 2 executions: the history lacks executions or policies');
  expect(part.stderr).toContain("no execution could be judged, so this proves nothing");
});

describe("lintel simulate --history refuses", () => {
  const history = { version: 1, from: "2026-01-01", to: "2026-02-01", policies: [], executions: [], images: [] };
  test.each<readonly [string, unknown, expected: string]>([
    [
      "an inventory",
      { images: [] },
      "h.json:1:1: is an inventory, without executions; expected a history; `lintel inventory --history DAYS` writes one",
    ],
    ["another version", { ...history, version: 2 }, "h.json:1:12: version is 2; expected 1"],
    ["a missing member", { ...history, to: undefined }, "h.json:1:1: the history has no to; expected one"],
    [
      "an unknown member",
      { ...history, executions: [{ id: "lce-1", status: "SUCCESS", act: [] }] },
      "executions[0].act is an unknown member; did you mean acts?",
    ],
    [
      "the same execution twice",
      { ...history, executions: [1, 2].map(() => ({ id: "lce-1", status: "SUCCESS" })) },
      'executions[1].id is "lce-1", which another of the executions has too; expected a unique id',
    ],
    [
      "a status that images cannot have",
      { ...history, images: [{ id: "a", status: "GONE" }] },
      'images[0].status is "GONE"; expected AVAILABLE, DEPRECATED, DISABLED, FAILED, CANCELLED or DELETED',
    ],
    ["nothing to judge", history, "no execution could be judged, so this proves nothing"],
  ])("a history with %s", async (_, value, expected) => {
    const cwd = temporaryFolder({ "p.json": JSON.stringify(policy), "h.json": JSON.stringify(value) });
    const { code, stderr } = await lintel(["simulate", "p.json", "--history", "h.json"], { cwd });
    expect(code).toBe(2);
    expect(stderr).toContain(expected);
    expect(stderr).not.toContain("    at ");
  });

  test.each([
    [["--at", "2026-01-01"], "--history h.json is about the past, and cannot be combined with --at"],
    [["--max-deletions", "3", "--against", "main"], "cannot be combined with --against, --max-deletions"],
    [["--format", "html"], '--format is "html"; it must be one of text, json, markdown'],
    [["--fail-on", "in-use"], '--fail-on is "in-use"; with --history it must be undecided'],
    [["--inventory", "-", "-"], "standard input can be read only once"],
  ])("the options %j", async (words, expected) => {
    const cwd = temporaryFolder({ "p.json": JSON.stringify(policy), "h.json": JSON.stringify(history) });
    const { code, stderr } = await lintel(["simulate", "p.json", "--history", "h.json", ...words], { cwd });
    expect(code).toBe(2);
    expect(stderr).toContain(expected);
  });

  test.each([
    [["--history", "0"], "--history is 0; it must be a whole number of days from 1 to 3660"],
    [["--history", "3661"], "--history is 3661; it must be a whole number of days from 1 to 3660"],
    [["--history", "1.5"], "--history is 1.5; it must be a whole number"],
    [["--history", "9", "--in-use"], "--history has no AMIs, so it cannot be combined with --in-use"],
    [["--history", "9", "--format", "ndjson"], "--history is one document, which cannot be written as ndjson"],
    [["--history", "9", "--from", "."], "contains no response of ListLifecycleExecutions"],
  ])("and so does lintel inventory with %j", async (words, expected) => {
    const cwd = temporaryFolder({ "builds.json": JSON.stringify({ imageSummaryList: [] }) });
    const { code, stderr } = await lintel(["inventory", ...words], { cwd });
    expect(code).toBe(2);
    expect(stderr).toContain(expected);
  });
});
