/** What happens newly, sooner, later and no longer, from one revision of a real repository to the next. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { spawnSync } from "../../run/child-process.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";
import { hostedLintel } from "../lintel-executable.ts";
import { at, hcl, image, policy } from "./given.ts";

const lintel = hostedLintel();

const includeResources = { vmImages: true };

/** A policy of one rule for each action, after so many days. */
const acting = (days: { readonly [action in "DELETE" | "DISABLE" | "DEPRECATE"]?: number }, besides: object = {}) =>
  JSON.stringify({
    ...policy("nightly images", {}),
    policyDetails: Object.entries(days).map(([type, value]) => ({
      action: { type, includeResources },
      filter: { type: "AGE", value, unit: "DAYS" },
      ...besides,
    })),
  });

/** Compares a policy, or a Terraform file, with its last commit. */
function revised(before: string, now: string, images: readonly object[]) {
  const name = before.startsWith("{") ? "policy.json" : "main.tf";
  const cwd = temporaryFolder({ [name]: before, "images.json": JSON.stringify({ takenAt: at, images }) });
  const identity = ["-c", "user.name=test", "-c", "user.email=test@example.test", "-c", "commit.gpgsign=false"];
  // What `git init` makes, without a process for each test.
  for (const folder of ["objects", "refs"]) mkdirSync(join(cwd, ".git", folder), { recursive: true });
  writeFileSync(join(cwd, ".git/HEAD"), "ref: refs/heads/trunk\n");
  for (const args of [
    ["add", name],
    ["commit", "--quiet", "--message", "before"],
  ]) {
    expect(spawnSync("git", [...identity, ...args], { cwd }).status).toBe(0);
  }
  writeFileSync(join(cwd, name), now);
  return (...args: readonly string[]) =>
    lintel(["simulate", name, "--inventory", "images.json", "--at", at, "--against", "HEAD", ...args], { cwd });
}

const allValues = ["newly-deleted", "newly-disabled", "newly-deprecated", "sooner"];

/** The values of --fail-on that fail, each tried by itself. */
async function failing(run: ReturnType<typeof revised>, ...args: readonly string[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const value of allValues) if ((await run("--fail-on", value, ...args)).code === 1) found.push(value);
  return found;
}

const images = [image(1, 95)];

describe("an image of 95 days whose deletion moves from 120 to 60 days", () => {
  const run = revised(acting({ DELETE: 120 }), acting({ DELETE: 60 }), images);

  it("is deleted sooner, with its AMI, in every format", async () => {
    const { stdout } = await run();
    expect(stdout).toContain(`against HEAD, within 30 days: 1 image and 1 AMI deleted sooner
  deleted sooner: img-1 of web 1.2.0, 95 days old, newest: today instead of 2026-03-26 by "nightly images" rule 1 (older than 60 days)
`);
    expect((await run("--format", "markdown")).stdout).toContain(
      "| img-1 of web 1.2.0, 95 days old, newest | deleted sooner | today instead of 2026-03-26 | nightly images, rule 1 | older than 60 days |",
    );
    const { against } = JSON.parse((await run("--format", "json")).stdout);
    expect(against).toMatchObject({ days: 30, newlyDeleted: [], deletedLater: [], newlyKept: [], undecided: [] });
    expect(against.deletedSooner).toEqual([
      {
        image: "img-1",
        ids: ["img-1", "ami-1"],
        date: "2026-03-01T12:00:00.000Z",
        policy: "nightly images",
        rule: 0,
        otherDate: "2026-03-26T12:00:00.000Z",
      },
    ]);
  });

  it("fails --fail-on sooner alone", async () => {
    expect(await failing(run)).toEqual(["sooner"]);
    expect(await run("--fail-on", "newly-deleted,sooner,newly-disabled")).toMatchObject({
      code: 1,
      stderr:
        "lintel: 1 image and 1 AMI would be deleted within 30 days that --against HEAD deletes later (--fail-on sooner): img-1 today instead of 2026-03-26\n",
    });
  });
});

describe("the last day of the comparison", () => {
  it.each([
    ["of 90 days is deleted in 30 days now, and in 31 days before", 90, 121, 120, ["newly-deleted", "sooner"]],
    ["of 90 days is deleted in 31 days now, and in 32 days before", 90, 122, 121, []],
    ["of 95 days is deleted today now, and in 30 days before", 95, 125, 60, ["sooner"]],
    ["of 95 days is deleted in 25 days now, and today before", 95, 60, 120, []],
  ])("decides whether an image %s", async (_, age, before, now, expected) => {
    const run = revised(acting({ DELETE: before }), acting({ DELETE: now }), [image(1, age)]);
    expect(await failing(run)).toEqual(expected);
  });

  it("is later with --within and with --days, and never earlier", async () => {
    const run = revised(acting({ DELETE: 120 }), acting({ DELETE: 60 }), [image(1, 20)]);
    expect(await failing(run)).toEqual([]);
    expect(await failing(run, "--within", "40d")).toEqual(["newly-deleted", "sooner"]);
    expect(await failing(run, "--within", "100d")).toEqual(["sooner"]);
    expect(await failing(run, "--days", "101")).toEqual(["sooner"]);
    expect((await run("--fail-on", "sooner", "--within", "100d")).stderr).toContain("would be deleted within 100 days");
    expect((await run("--within", "1")).stdout).toContain("against HEAD, within 30 days: no difference\n");
  });
});

it("an image that goes later, or no longer, fails nothing", async () => {
  const later = revised(acting({ DELETE: 60 }), acting({ DELETE: 120 }), images);
  expect((await later()).stdout).toContain(
    "deleted later: img-1 of web 1.2.0, 95 days old, newest: 2026-03-26 instead of today",
  );
  expect(await failing(later)).toEqual([]);
  const kept = revised(acting({ DELETE: 60 }), acting({ DELETE: 200 }), images);
  expect((await kept()).stdout).toContain(
    "newly kept: img-1 of web 1.2.0, 95 days old, newest: was today, now 2026-06-14",
  );
  expect(await failing(kept)).toEqual([]);
});

it("parts differ apart from their image", async () => {
  const without = acting({ DELETE: 60 }).replace('"vmImages":true', '"vmImages":false');
  const run = revised(without, acting({ DELETE: 60 }), images);
  const { code, stdout, stderr } = await run("--fail-on", "newly-deleted");
  expect(stdout).toContain("  newly deleted: ami-1 of img-1 of web 1.2.0, 95 days old, newest: today by ");
  expect([code, stderr]).toEqual([
    1,
    "lintel: 1 AMI would be deleted within 30 days that --against HEAD keeps (--fail-on newly-deleted)\n",
  ]);
});

describe("a newly disabled AMI", () => {
  const shared = (access: object) => [{ ...image(1, 95), vmImages: [{ ...image(1, 95).vmImages[0], ...access }] }];

  it.each([
    [{ sharedAccounts: ["222222222222"] }, "; ami-1 becomes private: 222222222222 loses access"],
    [
      { isPublic: true, sharedAccounts: ["222222222222", "333333333333"] },
      "; ami-1 becomes private: everyone, 222222222222 and 333333333333 lose access",
    ],
    [
      { sharedAccounts: undefined },
      "; ami-1 becomes private: who loses access is not known: its sharedAccounts is missing",
    ],
    [{}, ""],
  ])("of %j says who loses access", async (access, words) => {
    const run = revised(acting({ DELETE: 300 }), acting({ DELETE: 300, DISABLE: 60 }), shared(access));
    expect(await failing(run)).toEqual(["newly-disabled"]);
    const { stdout, stderr } = await run("--fail-on", "newly-disabled");
    expect(stderr).toContain(
      `lintel: 1 image and 1 AMI would be disabled within 30 days that --against HEAD does not disable (--fail-on newly-disabled)${words}\n`,
    );
    expect(stdout).toContain(`(older than 60 days${words})\n`);
  });

  it("has the accounts in JSON", async () => {
    const run = revised(acting({ DELETE: 300 }), acting({ DISABLE: 60 }), shared({ sharedAccounts: ["222222222222"] }));
    const { against } = JSON.parse((await run("--format", "json")).stdout);
    expect(against.newlyDisabled).toMatchObject([
      { ids: ["img-1", "ami-1"], losesAccess: [{ id: "ami-1", isPublic: false, accounts: ["222222222222"] }] },
    ]);
  });

  it("is newly deleted too if the policy has kept it because it is public or shared", async () => {
    const excluding = { exclusionRules: { vmImages: { isPublic: true, sharedAccounts: ["222222222222"] } } };
    const [deletion] = JSON.parse(acting({ DELETE: 30 }, excluding)).policyDetails;
    const disabling = JSON.parse(acting({ DISABLE: 60 }));
    const now = JSON.stringify({ ...disabling, policyDetails: [...disabling.policyDetails, deletion] });
    const access = { isPublic: true, sharedAccounts: ["222222222222"] };
    const run = revised(acting({ DELETE: 30 }, excluding), now, shared(access));
    expect(await failing(run)).toEqual(["newly-deleted", "newly-disabled"]);
    expect((await run()).stdout).toContain("  newly deleted: ami-1 of img-1 of web 1.2.0");
    const kept = revised(acting({ DISABLE: 60 }), now, shared(access));
    const { against } = JSON.parse((await kept("--format", "json")).stdout);
    expect(against.newlyDeleted).toMatchObject([{ ids: ["img-1", "ami-1"] }]);
    expect(against.newlyDeleted[0]).not.toHaveProperty("losesAccess");
  });

  it("is not new if the revision deletes it by then", async () => {
    const run = revised(acting({ DELETE: 60 }), acting({ DISABLE: 60 }), images);
    expect(await failing(run)).toEqual([]);
    expect((await run()).stdout).toContain("within 30 days: 1 image and 1 AMI newly kept\n");
  });
});

it("a deprecation is listed as new, or as sooner", async () => {
  expect(await failing(revised(acting({ DELETE: 300 }), acting({ DEPRECATE: 60, DELETE: 300 }), images))).toEqual([
    "newly-deprecated",
  ]);
  expect(await failing(revised(acting({ DEPRECATE: 100 }), acting({ DEPRECATE: 60 }), images))).toEqual(["sooner"]);
});

describe("what is not known about a change", () => {
  const { createdAt: _, ...undated } = image(2, 95);

  it("fails what it may be, with the reason, unless it is allowed", async () => {
    const run = revised(acting({ DELETE: 120 }), acting({ DELETE: 60 }), [undated]);
    expect(await failing(run)).toEqual(["newly-deleted", "sooner"]);
    const { stdout, stderr } = await run("--fail-on", "sooner");
    expect(stderr).toContain(
      "lintel: 1 image and 1 AMI may be deleted within 30 days that --against HEAD deletes later (--fail-on sooner): createdAt of img-2 is missing (img-2; --allow-undecided ignores undecided results)\n",
    );
    expect(stdout).toContain("  may be newly deleted or deleted sooner: img-2 of web 1.2.0, of unknown age: today by ");
    const { against } = JSON.parse((await run("--format", "json")).stdout);
    expect(against.undecided).toMatchObject([
      {
        possible: ["newlyDeleted", "deletedSooner"],
        ids: ["img-2", "ami-2"],
        reason: "createdAt of img-2 is missing",
      },
    ]);
    expect(await failing(run, "--allow-undecided")).toEqual([]);
  });

  it("an image does not differ if no policy that concerns it has changed", async () => {
    const same = acting({ DELETE: 120 });
    expect(await failing(revised(same, JSON.stringify(JSON.parse(same), undefined, 2), [undated, ...images]))).toEqual(
      [],
    );
    expect(await failing(revised(hcl, hcl, images))).toEqual([]);
  });

  it("may differ where a value that is not known has changed", async () => {
    const [one, other] = [50, 40].map((days) => hcl.replace("= var.days", `= var.days > 9 ? ${days} : 400`));
    expect(await failing(revised(one ?? "", other ?? "", images))).toEqual(["newly-deleted", "sooner"]);
  });

  it("names what decides a part, rather than its image", async () => {
    const exclusion = { exclusionRules: { vmImages: { isPublic: true } } };
    const [vmImage] = image(1, 95).vmImages;
    const open = [{ ...image(1, 95), vmImages: [{ ...vmImage, isPublic: undefined }] }];
    const run = revised(acting({ DISABLE: 60 }), acting({ DELETE: 60 }, exclusion), open);
    expect((await run("--fail-on", "newly-deleted")).stderr).toContain(
      "lintel: 1 AMI may be deleted within 30 days that --against HEAD keeps (--fail-on newly-deleted): isPublic of ami-1 is missing (img-1;",
    );
  });
});

it.each([
  [
    ["--fail-on", "soner"],
    '--fail-on is "soner"; it must be one of in-use, newly-deleted, newly-disabled, newly-deprecated, sooner, undecided; did you mean sooner?',
  ],
  [["--fail-on", "newly-delete"], "; did you mean newly-deleted?"],
  [["--within", "0"], '--within is "0"; it must be a number of days, such as 30d'],
])("%j is refused with a clear error", async (args, sentence) => {
  const { code, stdout, stderr } = await revised(acting({ DELETE: 60 }), acting({ DELETE: 60 }), images)(...args);
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toContain(sentence);
});
