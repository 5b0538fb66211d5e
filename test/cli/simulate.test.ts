/** `lintel simulate`, run as a process: inputs, errors and outputs. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
import { fileSchema } from "../../lib/facts/derive/json-schema.ts";
import { inventoryShape } from "../../lib/lifecycle/files/inventory-shape.ts";
import { resultSchema } from "../../lib/lifecycle/report/simulation/result-schema.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";
import { lintelInProcess } from "./lintel-in-process.ts";
import { at, hcl, image, images, nightly, policy } from "./simulate/given.ts";

const lintel = lintelInProcess();
/** The same policy with AWS's values. */
const vendors = {
  ...nightly,
  resourceType: "AMI_IMAGE",
  policyDetails: nightly.policyDetails.map((detail) => ({
    ...detail,
    action: { type: "DELETE", includeResources: { amis: true, snapshots: true } },
  })),
};
const template = `Parameters:
  Stage: { Type: String, AllowedValues: [beta, prod] }
Conditions:
  IsProd: !Equals [!Ref Stage, prod]
Resources:
  Nightly:
    Type: AWS::ImageBuilder::LifecyclePolicy
    Properties:
      Name: nightly images
      ExecutionRole: lifecycle
      ResourceType: AMI_IMAGE
      PolicyDetails:
        - Action: { Type: DELETE }
          Filter: { Type: AGE, Value: !If [IsProd, 365, 30], Unit: DAYS }
      ResourceSelection: { Recipes: [{ Name: web, SemanticVersion: 1.x.x }] }
`;

const cwd = temporaryFolder({
  "policies/nightly.json": JSON.stringify(nightly),
  "vendors.json": JSON.stringify(vendors),
  "two/b.json": JSON.stringify(policy("policy b", { type: "AGE", value: 90, unit: "DAYS" })),
  "two/a.json": JSON.stringify(policy("policy a", { type: "AGE", value: 90, unit: "DAYS" })),
  "faulty/nightly.json": JSON.stringify(nightly),
  "faulty/other.yaml": JSON.stringify(policy("other", { type: "AGE", value: 1001, unit: "DAYS" })),
  "hcl/main.tf": hcl,
  "template.yaml": template,
  "service.yaml":
    "ServiceName: web\nSourceConfiguration: { ImageRepository: { ImageIdentifier: a, ImageRepositoryType: ECR } }\n",
  "images.json": JSON.stringify({ takenAt: at, images }, undefined, 2),
  "images.yaml": `# kept by hand\ntakenAt: ${at}\nimages:\n${images.map((each) => `  - ${JSON.stringify(each)}\n`).join("")}`,
  "images.ndjson": [{ takenAt: at }, ...images].map((each) => `${JSON.stringify(each)}\n`).join(""),
  "newer.json": JSON.stringify({ takenAt: at, images: [image(9, 2)] }),
});

const simulate = (...args: readonly string[]) => lintel(["simulate", ...args], { cwd });
const run = async (...args: readonly string[]) => {
  const { stdout, stderr } = await simulate(...args, "--at", at, "--format", "json");
  expect(stderr).toBe("");
  return JSON.parse(stdout);
};
const actionsOf = (result: { verdicts: { image: string; action: string }[] }) =>
  Object.fromEntries(result.verdicts.map(({ image: id, action }) => [id, action]));

describe("text output", () => {
  it("lists today's and soon due actions first, by policy, then each image with the reason", async () => {
    const { code, stdout, stderr } = await simulate("policies", "--inventory", "images.json", "--at", at);
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toBe(`5 images and 1 policy, 2026-03-01T12:00:00.000Z
today: 1 image and 1 AMI deleted
in the next 30 days: 1 image and 1 AMI deleted
snapshots freed by then: 2 snapshots of unknown size

"nightly images" (policies/nightly.json) selects 5 images
  today: 1 image and 1 AMI deleted
  in the next 30 days: 1 image and 1 AMI deleted

Today, the oldest image first:
  img-4 of web 1.2.0, 94 days old, 5th newest: DELETE by "nightly images" rule 1 (older than 90 days, 3 are retained)

In the next 30 days, the oldest image first:
  img-3 of web 1.2.0, 85 days old, 4th newest: DELETE on 2026-03-06 by "nightly images" rule 1 (older than 90 days, 3 are retained)
`);
  });

  it("looks ahead", async () => {
    const { stdout } = await simulate("two", "--inventory", "images.json", "--at", at);
    expect(stdout).toContain(
      'img-3 of web 1.2.0, 85 days old, 4th newest: DELETE on 2026-03-06 by "policy a" rule 1 (older than 90 days)',
    );
    expect(stdout).toContain(
      '"policy b" (two/b.json) selects 5 images\n  today: nothing\n  in the next 30 days: nothing\n',
    );
  });
});

describe("JSON output", () => {
  it("matches its schema, for inventories in JSON, YAML and NDJSON", async () => {
    const validate = new Ajv({ formats: { "date-time": true } }).compile(resultSchema);
    const results = [];
    for (const file of ["images.json", "images.yaml", "images.ndjson"]) {
      const result = await run("policies", "--inventory", file, "--days", "60");
      expect(validate(result), JSON.stringify(validate.errors)).toBe(true);
      results.push(result);
    }
    expect(results[1]).toEqual(results[0]);
    expect(results[2]).toEqual(results[0]);
    expect(actionsOf(results[0])).toEqual({
      "img-1": "KEEP",
      "img-2": "KEEP",
      "img-3": "KEEP",
      "img-4": "DELETE",
      "img-5": "KEEP",
    });
    expect(results[0].timeline).toMatchObject([
      { date: "2026-03-01T12:00:00.000Z", image: "img-4", action: "DELETE", policy: "nightly images", rule: 0 },
      { date: "2026-03-06T12:00:00.000Z", image: "img-3" },
    ]);
  });

  it("counts the images of several inventories together", async () => {
    const result = await run("policies", "--inventory", "images.json", "--inventory", "newer.json");
    expect(result.summary).toMatchObject({ images: 6, deleted: 1 });
  });

  it("has a schema for inventories, which accepts valid ones", () => {
    const validate = new Ajv().compile(fileSchema("inventory of images", inventoryShape));
    expect(validate(JSON.parse(readFileSync(join(cwd, "images.json"), "utf8")))).toBe(true);
    expect(validate({ images: [{ ...image(1, 1), recipes: [] }] })).toBe(false);
  });
});

it("Markdown output has tables with escaped values", async () => {
  const odd = temporaryFolder({
    "i.json": JSON.stringify({ takenAt: at, images: [image(1, 95, { id: "a|b<script>@team" })] }),
    "p.json": JSON.stringify(policy("policy p", { type: "AGE", value: 90, unit: "DAYS" })),
  });
  const { stdout } = await lintel(["simulate", "p.json", "--inventory", "i.json", "--at", at, "--format", "markdown"], {
    cwd: odd,
  });
  expect(stdout).toContain("Today, 2026-03-01T12:00:00.000Z: **1 image and 1 AMI deleted**");
  expect(stdout).toContain(
    "| a&#124;b&#60;script&#62;&#64;&#8203;team of web 1.2.0, 95 days old, newest | DELETE | today | policy p, rule 1 | older than 90 days |",
  );
});

it("several outputs are written in one run", async () => {
  const { stdout } = await simulate(
    "policies",
    "--inventory",
    "images.json",
    "--at",
    at,
    "--format",
    "text",
    "--format",
    "json=out/verdicts.json",
  );
  expect(stdout).toMatch(/^5 images/);
  expect(existsSync(join(cwd, "out/verdicts.json"))).toBe(true);
});

describe("policies", () => {
  it("are read from Terraform files, and unknown values are named", async () => {
    const result = await run("hcl", "--inventory", "images.json");
    expect(result.summary.undecided).toBe(5);
    expect(result.verdicts[0].reason).toMatch(/^policyDetails\[0\]\.filter\.value is not known: .*var\.days/);
  });

  it("are read from templates; values that depend on a condition are unknown", async () => {
    const result = await run("template.yaml", "--inventory", "images.json");
    expect(result.verdicts[0]).toMatchObject({ action: "UNDECIDED", policy: "nightly images" });
    expect(result.verdicts[0].reason).toMatch(/^policyDetails\[0\]\.filter\.value is not known: .*(?:Stage|IsProd)/);
  });

  it("with an exclusion by an unknown key leave images undecided", async () => {
    const excluding = hcl
      .replace("var.days", "var.days > 50 ? 60 : 30")
      .replace("    filter {", '    exclusion_rules { tag_map = { (var.key) = "yes" } }\n    filter {')
      .replace("type = number }", 'type = number }\nvariable "key" { type = string }');
    const folder = temporaryFolder({
      "main.tf": excluding,
      "i.json": JSON.stringify({ takenAt: at, images: [image(1, 95, { tags: { keep: "yes" } })] }),
    });
    const args = ["simulate", "main.tf", "--inventory", "i.json", "--at", at, "--format", "json"];
    const { stdout } = await lintel(args, { cwd: folder });
    expect(JSON.parse(stdout).verdicts[0].action).toBe("UNDECIDED");
  });

  it("may use AWS's vocabulary, as in `lintel lint`", async () => {
    const verdicts = actionsOf(await run("policies", "--inventory", "images.json"));
    for (const given of [[], ["--vocabulary", "auto"]]) {
      expect(actionsOf(await run("vendors.json", "--inventory", "images.json", ...given))).toEqual(verdicts);
    }
    const documented = await simulate("vendors.json", "--inventory", "images.json", "--vocabulary", "documented");
    expect(documented.code).toBe(1);
  });

  it("in a folder apply in the order of their paths", async () => {
    expect((await run("two", "--inventory", "images.json")).verdicts[3].policy).toBe("policy a");
    expect((await run("two/b.json", "two/a.json", "--inventory", "images.json")).verdicts[3].policy).toBe("policy b");
  });

  it("with errors are refused, or skipped with --allow-errors", async () => {
    const refused = await simulate("faulty", "--inventory", "images.json", "--at", at);
    expect([refused.code, refused.stdout]).toEqual([1, ""]);
    expect(refused.stderr).toMatch(/^lintel: faulty\/other\.yaml:1:\d+: policyDetails\[0\]\.filter\.value is 1001; /);
    expect(refused.stderr).toContain(
      "1 policy has errors; correct them, or simulate the other policies with --allow-errors",
    );
    const rest = await simulate(
      "faulty",
      "--inventory",
      "images.json",
      "--at",
      at,
      "--allow-errors",
      "--format",
      "json",
    );
    expect(rest.code).toBe(0);
    expect(JSON.parse(rest.stdout).policies.map(({ name }: { name: string }) => name)).toEqual(["nightly images"]);
  });

  it("are required", async () => {
    const { code, stderr } = await simulate("service.yaml", "--inventory", "images.json");
    expect(code).toBe(2);
    expect(stderr).toContain("service.yaml declares no lifecycle policy to simulate");
  });
});

describe("guards", () => {
  const used = { usedBy: [{ kind: "instance", id: "i-1" }] };
  const [vmImage] = image(4, 94).vmImages;
  const folder = temporaryFolder({
    "p.json": JSON.stringify(nightly),
    "i.json": JSON.stringify({
      takenAt: at,
      images: images.map((each) => ({
        ...each,
        vmImages: each.id === "img-4" ? [{ ...vmImage, id: "ami-0123456789abcdef0", ...used }] : [],
      })),
    }),
    "undated.json": JSON.stringify({
      takenAt: at,
      images: [{ ...image(9, 1), createdAt: undefined }, ...images.slice(1)],
    }),
    "keep.txt": "# production\nami-0123456789abcdef0 # web\n",
    "snapshots.txt": "snap-4\n",
    "others.txt": "img-1\nami-4\n",
    "repository/main.tf": 'locals { image = "ami-0123456789abcdef0" }\n',
    "other/main.tf": 'locals { image = "ami-0123456789abcdef" }\n',
  });
  const guarded = (...args: readonly string[]) =>
    lintel(
      ["simulate", "p.json", "--at", at, ...(args.includes("undated.json") ? [] : ["--inventory", "i.json"]), ...args],
      { cwd: folder },
    );

  it.each<[string[], string]>([
    [["--max-deletions", "0"], "1 image would be deleted within 24 hours; --max-deletions allows 0"],
    [
      ["--fail-on", "in-use"],
      '"nightly images" rule 1 would delete ami-0123456789abcdef0, which the instance i-1 uses (--fail-on in-use)',
    ],
    [["--fail-on", "in-use,undecided", "--inventory", "undated.json"], "1 image is undecided (--fail-on undecided)"],
    [["--protect", "keep.txt"], '"nightly images" rule 1 would delete ami-0123456789abcdef0, which keep.txt protects'],
    [["--protect", "snapshots.txt"], '"nightly images" rule 1 would delete snap-4, which snapshots.txt protects'],
    [
      ["--protect-from", "repository"],
      '"nightly images" rule 1 would delete ami-0123456789abcdef0, which repository/main.tf protects',
    ],
  ])("%j stops violations", async (args, sentence) => {
    const { code, stdout, stderr } = await guarded(...args);
    expect(code).toBe(1);
    expect(stdout).not.toBe("");
    expect(stderr).toContain(`lintel: ${sentence}\n`);
  });

  const waiting = policy("waiting", { type: "AGE", value: 90, unit: "DAYS", retainAtLeast: 3 });
  const chain = {
    ...waiting,
    policyDetails: [
      { action: { type: "DEPRECATE" }, filter: { type: "AGE", value: 10, unit: "DAYS" } },
      ...waiting.policyDetails,
    ],
  };
  it.each<[string, string[], string | undefined]>([
    [
      "a deletion that comes in the run after the deprecation",
      ["chain.json", "--max-deletions", "0"],
      "1 image would be deleted within 2 days; --max-deletions allows 0",
    ],
    [
      "what --within includes",
      ["chain.json", "--max-deletions", "1", "--within", "30d"],
      "2 images would be deleted within 30 days; --max-deletions allows 1",
    ],
    [
      "an undecided image as a deletion",
      ["p.json", "--max-deletions", "0", "--inventory", "unstated.json"],
      "0 images would be deleted within 24 hours, and 1 more image may be: status is missing (img-4; --allow-undecided ignores undecided results); --max-deletions allows 0",
    ],
    [
      "a protected AMI that may be deleted",
      ["p.json", "--protect", "keep.txt", "--inventory", "unstated.json"],
      '"nightly images" rule 1 may delete ami-0123456789abcdef0, which keep.txt protects: status is missing (img-4; --allow-undecided ignores undecided results)',
    ],
    [
      "an AMI whose uses were not read",
      ["p.json", "--fail-on", "in-use", "--inventory", "unread.json"],
      '"nightly images" rule 1 would delete ami-4, and whether it is in use is not known (--fail-on in-use): its usedBy is missing in the inventory; lintel inventory --in-use reads it',
    ],
  ])("fail the run because of %s", async (_, args, sentence) => {
    const own = temporaryFolder({
      "p.json": JSON.stringify(nightly),
      "chain.json": JSON.stringify(chain),
      "keep.txt": "ami-0123456789abcdef0\n",
      "i.json": JSON.stringify({ takenAt: at, images: images.map((each) => ({ ...each, vmImages: [] })) }),
      "unread.json": JSON.stringify({ takenAt: at, images }),
      "unstated.json": JSON.stringify({
        takenAt: at,
        images: images.map(({ status, ...each }) => ({
          ...each,
          ...(each.id !== "img-4" && { status }),
          vmImages: each.id === "img-4" ? [{ ...vmImage, id: "ami-0123456789abcdef0", usedBy: [] }] : [],
        })),
      }),
    });
    const inventory = args.includes("--inventory") ? [] : ["--inventory", "i.json"];
    const run = (...more: readonly string[]) =>
      lintel(["simulate", ...args, "--at", at, ...inventory, ...more], { cwd: own });
    const { code, stderr } = await run();
    expect(stderr).toContain(`lintel: ${sentence}\n`);
    expect(code).toBe(1);
    if (stderr.includes("allow-undecided")) expect((await run("--allow-undecided")).code).toBe(0);
  });

  it.each([
    [["--max-deletions", "1"]],
    [["--fail-on", "undecided"]],
    [["--protect", "others.txt"]],
    [["--protect-from", "other"]],
  ])("of %j accept everything else", async (args) => {
    const { code, stderr } = await guarded(...args);
    expect([code, stderr]).toEqual([0, ""]);
  });

  it.each([
    [["--max-deletions", "-1"], "--max-deletions is -1; it must be a whole number, 0 or more"],
    [
      ["--fail-on", "used"],
      '--fail-on is "used"; it must be one of in-use, newly-deleted, newly-disabled, newly-deprecated, sooner, undecided',
    ],
    [["--within", "soon"], '--within is "soon"; it must be a number of days, such as 30d'],
    [["--within", "0"], '--within is "0"; it must be a number of days, such as 30d'],
    [["--protect", "gone.txt"], "--protect gone.txt does not exist; name a readable file"],
    [["--protect-from", "gone"], "--protect-from gone does not exist; name a readable file"],
  ])("of %j are refused with a clear error", async (args, sentence) => {
    const { code, stderr } = await guarded(...args);
    expect(code).toBe(2);
    expect(stderr).toContain(sentence);
  });
});

describe("an invalid inventory is refused with its position", () => {
  const text = readFileSync(join(cwd, "images.json"), "utf8");
  const lines = images.map((each) => JSON.stringify(each));

  it.each<[string, string, string]>([
    ["half of the text", "i.json", text.slice(0, text.length / 2)],
    ["half of the text", "i.ndjson", lines.join("\n").slice(0, -40)],
    ["an unknown member", "i.json", text.replace('"status"', '"state"')],
    ["an unknown member", "i.yaml", `images:\n  - {id: a, vmImage: []}\n`],
    ["an unknown member", "i.ndjson", `${lines[0]}\n{"id":"b","owner":"me"}\n`],
    ["an unknown member beside images", "i.json", '{"images":[],"image":[]}'],
    ["a text that is not a date", "i.json", text.replace(/"createdAt": "[^"]+"/, '"createdAt": "yesterday"')],
    ["null", "i.json", text.replace(/"createdAt": "[^"]+"/, '"createdAt": null')],
    ["an id twice", "i.json", text.replace('"img-2"', '"img-1"')],
    ["an id twice", "i.ndjson", `${lines[0]}\n${lines[0]}\n`],
    ["no id", "i.json", '{"images":[{}]}'],
    ["no images", "i.json", "[]"],
    ["another status", "i.json", text.replace('"AVAILABLE"', '"available"')],
    ["a tag that is not a string", "i.yaml", "images:\n  - {id: a, tags: {n: 1}}\n"],
    ["no text", "i.json", ""],
  ])("with %s in %s", async (_, name, content) => {
    const folder = temporaryFolder({ [name]: content, "p.json": JSON.stringify(nightly) });
    const { code, stdout, stderr } = await lintel(["simulate", "p.json", "--inventory", name, "--at", at], {
      cwd: folder,
    });
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr.replaceAll(folder, "")).toMatchSnapshot();
  });

  it("if it is missing, or is a folder", async () => {
    const { code, stderr } = await simulate("policies", "--inventory", "gone.json", "--inventory", "policies");
    expect(code).toBe(2);
    expect(stderr).toContain("lintel: gone.json: does not exist");
    expect(stderr).toContain("lintel: policies: is a folder; expected an inventory");
  });
});

describe("the age of an inventory, and what it lacks,", () => {
  const days = (count: number) => new Date(Date.parse(at) - count * 86_400_000).toISOString();
  const read = async (head: object, name = "i.json", ...more: string[]) => {
    const content =
      name === "i.json" ? { ...head, images } : [head, ...images].map((each) => JSON.stringify(each)).join("\n");
    const folder = temporaryFolder({
      [name]: typeof content === "string" ? content : JSON.stringify(content),
      "p.json": JSON.stringify(policy("policy p", { type: "COUNT", value: 2 })),
    });
    const words = ["simulate", "p.json", "--inventory", name, "--at", at, "--format", "json", ...more];
    const { code, stdout, stderr } = await lintel(words, { cwd: folder });
    return { code, stderr, verdicts: code === 0 ? Object.values(actionsOf(JSON.parse(stdout))) : [] };
  };

  it.each(["i.json", "i.ndjson"])(
    "%s is reported once it is older than a week, or than the option says",
    async (name) => {
      expect(await read({ takenAt: days(7) }, name)).toMatchObject({ code: 0, stderr: "" });
      const old = `takenAt is ${JSON.stringify(days(7.5))}, 7 days before the first run, and images may have been built, used or deleted since; run lintel inventory again, or allow this age with --max-inventory-age 8d`;
      expect(await read({ takenAt: days(7.5) }, name)).toMatchObject({ code: 0, stderr: `lintel: ${name}: ${old}\n` });
      expect((await read({ takenAt: days(7.5) }, name, "--max-inventory-age", "8d")).stderr).toBe("");
      expect((await read({ takenAt: days(2) }, name, "--max-inventory-age", "1")).stderr).toContain("2 days before");
    },
  );

  it.each(["i.json", "i.ndjson"])("is shown for %s without a time, in one sentence", async (name) => {
    const { code, stderr, verdicts } = await read(name === "i.json" ? {} : image(9, 1), name);
    expect([code, verdicts.length]).toEqual([0, images.length + (name === "i.json" ? 0 : 1)]);
    expect(stderr).toMatch(new RegExp(`^lintel: ${name}: has no takenAt, so its age is not known; .*\\n$`));
  });

  it("is reported for a time in the future, and refused for a text that is not a time", async () => {
    const { code, stderr } = await read({ takenAt: days(-1) });
    expect(code).toBe(0);
    expect(stderr).toBe(
      `lintel: i.json:1:12: takenAt is ${JSON.stringify(days(-1))}, after the time of the run (2026-03-01T12:00:00.000Z), so what was deleted in between is missing; correct it, or name a later time with --at\n`,
    );
    const refused = await read({ takenAt: "last week" });
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain('lintel: i.json:1:12: takenAt is "last week"; expected a time in ISO 8601');
    expect((await read({ takenAt: at }, "i.json", "--max-inventory-age", "long")).stderr).toContain(
      '--max-inventory-age is "long"; it must be a number of days, such as 30d',
    );
  });

  it.each(["i.json", "i.ndjson"])(
    "is reported for %s that lacks images, and what counts is undecided",
    async (name) => {
      const unread = [{ what: "images", accountId: "1", region: "eu-west-1", reason: "ListImages failed with Denied" }];
      const { stderr, verdicts } = await read({ takenAt: at, unread }, name);
      expect(stderr).toBe(
        `lintel: ${name}: lacks the images of account 1, eu-west-1, so verdicts that count images are undecided: ListImages failed with Denied\n`,
      );
      expect(verdicts.toSorted()).toEqual(["DELETE", "DELETE", "DELETE", "UNDECIDED", "UNDECIDED"]);
      const wrong = await read({ takenAt: at, unread: [{ what: "everything", reason: "?" }] }, name);
      expect(wrong.stderr).toContain(
        'unread[0].what is "everything"; expected images, machine-images, launch-permissions, uses or recycle-bin',
      );
    },
  );
});

it("missing and future dates are reported, and leave verdicts undecided", async () => {
  const { createdAt: _, ...undated } = image(7, 100);
  const folder = temporaryFolder({
    "i.json": JSON.stringify({ takenAt: at, images: [undated, image(8, -3), image(9, 200)] }, undefined, 1),
    "p.json": JSON.stringify(policy("policy p", { type: "AGE", value: 90, unit: "DAYS", retainAtLeast: 2 })),
  });
  const { code, stdout, stderr } = await lintel(
    ["simulate", "p.json", "--inventory", "i.json", "--at", at, "--format", "json"],
    { cwd: folder },
  );
  expect(code).toBe(0);
  expect(stderr).toContain("lintel: i.json:4:3: images[0] has no createdAt; verdicts that depend on it are undecided");
  expect(stderr).toMatch(
    /lintel: i\.json:\d+:17: images\[1\]\.createdAt is "2026-03-04T12:00:00\.000Z", after the time of the run/,
  );
  expect(actionsOf(JSON.parse(stdout))).toEqual({ "img-7": "UNDECIDED", "img-8": "UNDECIDED", "img-9": "UNDECIDED" });
});

it("a page is written to a file, beside the text", async () => {
  const { code, stdout } = await simulate(
    "policies",
    "--inventory",
    "images.json",
    "--at",
    at,
    "--format",
    "text",
    "--format",
    "html=page.html",
  );
  expect([code, stdout.split("\n")[0]]).toEqual([0, "5 images and 1 policy, 2026-03-01T12:00:00.000Z"]);
  const page = readFileSync(join(cwd, "page.html"), "utf8");
  expect(page).toMatch(/^<!doctype html>[\s\S]*<h1>1 image and 1 AMI deleted today<\/h1>[\s\S]*<\/html>\n$/);
});

it.each([
  [["--inventory", "images.json"], "name the files or folders that declare the policies"],
  [["policies"], "--inventory is required: name a file of images"],
  [["policies", "--inventory", "images.json", "--at", "soon"], '--at is "soon"; expected a time in ISO 8601'],
  [["policies", "--inventory", "images.json", "--days", "0"], "--days is 0; it must be a whole number, 1 or more"],
  [["policies", "--inventory", "images.json", "--days", "1.5"], "--days is 1.5; it must be a whole number, 1 or more"],
  [
    ["policies", "--inventory", "images.json", "--format", "xml"],
    '--format is "xml"; it must be one of text, json, markdown, html',
  ],
  [["policies", "--inventory", "images.json", "--count-scope", "all"], "--count-scope is"],
])("%j is refused with a clear error", async (args, sentence) => {
  const { code, stdout, stderr } = await simulate(...args);
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toContain(sentence);
  expect(stderr).not.toMatch(/^ +at /m);
});
