/** What outputs say about the space that deletions free, about images in use, and about what is due today. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { agesSection } from "../../../lib/lifecycle/report/simulation/html.ts";
import { reportOf, image as sample } from "../../lifecycle/report/simulation/sample-report.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";
import { lintelInProcess } from "../lintel-in-process.ts";

const lintel = lintelInProcess();
const at = "2026-03-01T12:00:00Z";

const machine = (index: number, sizes: readonly (number | undefined)[], besides: object = {}) => {
  const snapshots = sizes.map((_, disk) => `snap-${index}-${disk}`);
  const known = sizes.flatMap((size, disk) => (size === undefined ? [] : [[`snap-${index}-${disk}`, size]]));
  return {
    ...{ id: `ami-${index}`, region: "eu-west-1", accountId: "111111111111", isPublic: false, sharedAccounts: [] },
    ...{ tags: {}, snapshots },
    ...(known.length > 0 && { volumeSizes: Object.fromEntries(known) }),
    ...besides,
  };
};
const image = (index: number, days: number, recipe: string, ...vmImages: readonly object[]) => ({
  id: `img-${index}`,
  recipe: { name: recipe, semanticVersion: "1.2.0" },
  createdAt: new Date(Date.parse(at) - days * 86_400_000).toISOString(),
  status: "AVAILABLE",
  tags: {},
  vmImages,
});
const policy = (name: string, recipe: string, snapshots = true) => ({
  name,
  executionRole: "lifecycle",
  resourceType: "VM_IMAGE",
  policyDetails: [
    {
      action: { type: "DELETE", includeResources: { vmImages: true, snapshots } },
      filter: { type: "AGE", value: 90, unit: "DAYS" },
      exclusionRules: { vmImages: { tagMap: { keep: "yes" } } },
    },
  ],
  resourceSelection: { recipes: [{ name: recipe, semanticVersion: "x.x.x" }] },
});
const usedBy = [
  { kind: "instance", id: "i-1" },
  { kind: "auto-scaling-group", id: "web" },
];
const images = [
  image(1, 100, "web", machine(1, [8, 500, undefined], { usedBy }), machine(2, [1000], { tags: { keep: "yes" } })),
  // It is due in 12 hours.
  image(3, 89.5, "web", machine(3, [30], { usedBy: [] })),
  image(4, 80, "api", machine(4, [40])),
  image(5, 10, "api", machine(5, [50])),
  image(6, 200, "kept snapshots", machine(6, [60])),
];
const cwd = temporaryFolder({
  "policies.json": JSON.stringify([
    policy("of web", "web"),
    policy("of api", "api"),
    policy("of others", "kept snapshots", false),
  ]),
  "images.json": JSON.stringify({ takenAt: at, images }),
  "images.ndjson": images.map((each) => `${JSON.stringify(each)}\n`).join(""),
  "sizeless.json": JSON.stringify({
    takenAt: at,
    images: images.map((each) => ({
      ...each,
      vmImages: each.vmImages.map(({ volumeSizes: _, ...rest }: { volumeSizes?: unknown }) => rest),
    })),
  }),
});
const simulate = (...args: readonly string[]) => lintel(["simulate", "policies.json", "--at", at, ...args], { cwd });
const output = async (format: string, ...args: readonly string[]) => {
  const { code, stdout, stderr } = await simulate("--inventory", "images.json", "--format", format, ...args);
  expect([code, stderr]).toEqual([0, ""]);
  return stdout;
};
const price = ["--price-per-gb-month", "0.05 USD"];

describe("snapshots", () => {
  it("are added up in text, with what is unknown beside the sum", async () => {
    const text = await output("text", ...price);
    expect(text).toContain(
      "\nsnapshots freed by then: up to 578 GiB, 28.90 USD a month, and 1 snapshot of unknown size\n",
    );
    expect(text).toContain(
      '\n  snapshots freed by then: up to 538 GiB, 26.90 USD a month, and 1 snapshot of unknown size\n"of api"',
    );
    expect(text).toContain(`
Snapshots freed by then, by recipe:
  web: up to 538 GiB, 26.90 USD a month, and 1 snapshot of unknown size
  api: up to 40 GiB, 2.00 USD a month
`);
    expect(await output("text")).toContain(
      "\nsnapshots freed by then: up to 578 GiB, and 1 snapshot of unknown size\n",
    );
  });

  it("are added up in JSON", async () => {
    const { freed, verdicts } = JSON.parse(await output("json", ...price));
    expect(freed).toEqual({
      days: 30,
      price: { perGbMonth: 0.05, currency: "USD" },
      ...{ snapshots: 5, gib: 578, unknown: 1, costPerMonth: 28.9 },
      policies: [
        { name: "of web", snapshots: 4, gib: 538, unknown: 1, costPerMonth: 26.9 },
        { name: "of api", snapshots: 1, gib: 40, unknown: 0, costPerMonth: 2 },
        { name: "of others", snapshots: 0, gib: 0, unknown: 0, costPerMonth: 0 },
      ],
      recipes: [
        { name: "web", snapshots: 4, gib: 538, unknown: 1, costPerMonth: 26.9 },
        { name: "api", snapshots: 1, gib: 40, unknown: 0, costPerMonth: 2 },
      ],
    });
    expect(verdicts[0].snapshots).toEqual([
      { id: "snap-1-0", action: "DELETE", volumeSize: 8 },
      { id: "snap-1-1", action: "DELETE", volumeSize: 500 },
      { id: "snap-1-2", action: "DELETE" },
      { id: "snap-2-0", action: "SKIP", volumeSize: 1000 },
    ]);
    expect(verdicts[0].vmImages.map(({ inUse }: { inUse?: boolean }) => inUse)).toEqual([true, undefined]);
  });

  it("are the same in a stream, whose images are packed", async () => {
    const { stdout } = await simulate("--inventory", "images.ndjson", "--format", "json");
    expect(JSON.parse(stdout)).toEqual(JSON.parse(await output("json")));
  });

  it("have unknown sizes in an inventory of before, which stays valid", async () => {
    const { code, stdout } = await simulate("--inventory", "sizeless.json", ...price);
    expect(code).toBe(0);
    expect(stdout).toContain("\nsnapshots freed by then: 5 snapshots of unknown size\n");
    expect(stdout).not.toMatch(/USD|up to|by recipe/);
  });

  it("are added up in Markdown and on the page", async () => {
    const markdown = await output("markdown", ...price);
    expect(markdown).toContain(
      "Snapshots freed by then: **up to 578 GiB, 28.90 USD a month, and 1 snapshot of unknown size**.",
    );
    expect(markdown).toMatch(
      /\| of api \| 2 \| nothing \| 1 image and 1 AMI deleted \| up to 40 GiB, 2\.00 USD a month \|/,
    );
    expect(markdown).toContain("| api | up to 40 GiB, 2.00 USD a month |");
    const page = await output("html", ...price);
    expect(page).toContain("Snapshots freed by then: up to 578 GiB, 28.90 USD a month");
    expect(page).toContain("deleting one frees at most the size of its volume");
  });
});

describe("the price", () => {
  it.each([
    ["0", "0.00"],
    ["0.05", "28.90"],
    ["3 €", "1,734.00 €"],
    ["3 JPY", "1,734.00 JPY"],
  ])("may be written as %s", async (written, cost) => {
    const text = await output("text", "--price-per-gb-month", written);
    expect(text).toContain(`up to 578 GiB, ${cost} a month, and`);
  });

  it.each(["-0.05", "-1 USD", "free", "", "0,05", "1e3", "NaN", "0.05 USD a month", "5 5", "Infinity"])(
    "%j is refused in one sentence",
    async (written) => {
      const { code, stdout, stderr } = await simulate("--inventory", "images.json", `--price-per-gb-month=${written}`);
      expect([code, stdout]).toEqual([2, ""]);
      expect(stderr.trimEnd().split("\n")[0]).toBe(
        `lintel: --price-per-gb-month is ${JSON.stringify(written)}; it must be a number, 0 or more, with a currency if you like, such as "0.05 USD"`,
      );
    },
  );
});

describe("sizes of an inventory", () => {
  const refused = async (volumeSizes: unknown) => {
    const bad = [{ ...images[4], vmImages: [machine(5, [], { volumeSizes })] }];
    writeFileSync(join(cwd, "bad.json"), JSON.stringify({ takenAt: at, images: bad }));
    const { code, stderr } = await simulate("--inventory", "bad.json");
    return [code, stderr.split("\n")[0]];
  };
  it.each([
    [{ snap: 0 }, "images[0].vmImages[0].volumeSizes.snap is 0; expected a whole number of GiB, 1 or more"],
    [{ snap: 1.5 }, "images[0].vmImages[0].volumeSizes.snap is 1.5; expected a whole number of GiB, 1 or more"],
    [{ snap: "8" }, 'images[0].vmImages[0].volumeSizes.snap is "8"; expected a whole number of GiB, 1 or more'],
    [[8], "images[0].vmImages[0].volumeSizes is [8]; expected a map of whole numbers"],
  ])("are refused if they are %j", async (volumeSizes, message) => {
    const [code, line] = await refused(volumeSizes);
    expect(code).toBe(2);
    expect(line).toMatch(/^lintel: bad\.json:1:\d+: /);
    expect(line).toContain(message);
  });
  it("may be 1", async () => {
    expect(await refused({ snap: 1 })).toEqual([0, ""]);
  });
});

describe("simulate shows at a glance", () => {
  it("the images in use and the AMIs that are left, in every output", async () => {
    const [text, markdown, page] = [await output("text"), await output("markdown"), await output("html")];
    const counts = "(1 IN USE, 1 AMI left without its image)";
    expect(text).toContain(`today: 3 images and 3 AMIs deleted ${counts}`);
    expect(text).toContain(
      "img-1 of web 1.2.0, 100 days old, 2nd newest, IN USE by the instance i-1 and 1 more: DELETE by",
    );
    expect(text.match(/IN USE by/g)).toHaveLength(1);
    expect(markdown).toContain(`**3 images and 3 AMIs deleted ${counts}**`);
    expect(markdown).toContain(
      "| img-1 of web 1.2.0, 100 days old, 2nd newest, IN USE by the instance i-1 and 1 more | DELETE |",
    );
    expect(page).toContain(`<h1>3 images and 3 AMIs deleted ${counts} today</h1>`);
    expect(page).toContain('"instance i-1","auto-scaling-group web"');
  });
});

it("one use of an image is named without a count", async () => {
  const folder = temporaryFolder({
    "policy.json": JSON.stringify(policy("of web", "web")),
    "images.json": JSON.stringify({ images: [image(1, 100, "web", machine(1, [8], { usedBy: usedBy.slice(0, 1) }))] }),
  });
  const { stdout } = await lintel(["simulate", "policy.json", "--inventory", "images.json", "--at", at], {
    cwd: folder,
  });
  expect(stdout).toContain("IN USE by the instance i-1: DELETE");
});

describe("what simulate does today", () => {
  it("includes the next 24 hours in every output, as the guards count", async () => {
    const guard = await simulate("--inventory", "images.json", "--max-deletions", "2", "--format", "text");
    expect([guard.code, guard.stderr]).toEqual([
      1,
      expect.stringContaining("lintel: 3 images would be deleted within 24 hours; --max-deletions allows 2\n"),
    ]);
    expect(guard.stdout).toContain(
      'img-3 of web 1.2.0, 89 days old, newest: DELETE within 24 hours by "of web" rule 1',
    );
    const { today, summary } = JSON.parse(await output("json"));
    expect(today).toEqual({ deleted: 3, disabled: 0, deprecated: 0, undecided: 0, kept: 2 });
    expect(summary.deleted).toBe(2);
    expect(await output("markdown")).toContain(
      "| img-3 of web 1.2.0, 89 days old, newest | DELETE | within 24 hours |",
    );
    const page = await output("html");
    expect(page).toContain('<div class="DELETE"><dt>deleted</dt><dd>3</dd></div>');
    expect(page).toContain('<div class=""><dt>kept</dt><dd>2</dd></div>');
  });
});

it("the page shows the ages of all images, with what is deleted", () => {
  const { simulation } = reportOf([
    ...[0, 6.9, 7, 27, 28, 89, 90, 179, 180, 364, 365, 729, 730, 4000].map((days, index) => sample(index, days)),
    sample(20, undefined),
  ]);
  const rows = String(agesSection(simulation, 30)?.source).matchAll(
    /<tr><td>(.*?)<\/td>.*?>(\d+)<.*?>(\d+)<.*?<\/tr>/g,
  );
  expect([...rows].map(([, title, all, deleted]) => [title, Number(all), Number(deleted)])).toEqual([
    ["under a week", 2, 0],
    ["1 to 4 weeks", 2, 0],
    ["4 weeks to 3 months", 2, 1],
    ["3 to 6 months", 2, 2],
    ["6 to 12 months", 2, 2],
    ["1 to 2 years", 2, 2],
    ["over 2 years", 2, 2],
    ["unknown", 1, 0],
  ]);
});
