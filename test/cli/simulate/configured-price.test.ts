/** The price of snapshots that a configuration keeps. */
import { expect, it } from "vitest";
import { temporaryFolder } from "../../run/temporary-folder.ts";
import { lintelInProcess } from "../lintel-in-process.ts";

const lintel = lintelInProcess();

const policy = (name: string) => ({
  ...{ name, executionRole: "lifecycle", resourceType: "VM_IMAGE" },
  policyDetails: [
    {
      action: { type: "DELETE", includeResources: { vmImages: true, snapshots: true } },
      filter: { type: "AGE", value: 90, unit: "DAYS" },
    },
  ],
  resourceSelection: { recipes: [{ name, semanticVersion: "x.x.x" }] },
});
const machine = { id: "ami-1", region: "eu-west-1", accountId: "111111111111", isPublic: false, sharedAccounts: [] };
const images = [
  {
    ...{ id: "img-1", recipe: { name: "web", semanticVersion: "1.0.0" }, createdAt: "2025-01-01T00:00:00Z" },
    ...{ status: "AVAILABLE", tags: {} },
    vmImages: [{ ...machine, tags: {}, snapshots: ["snap-1"], volumeSizes: { "snap-1": 100 } }],
  },
];
const files = {
  ".git/HEAD": "",
  "images.json": JSON.stringify({ takenAt: "2026-03-01T00:00:00Z", images }),
  "policies/web.json": JSON.stringify(policy("web")),
  "policies/api/api.json": JSON.stringify(policy("api")),
};

/** The outcome of a simulation in a repository with these configurations. */
async function simulated(configurations: { readonly [file: string]: string }, ...args: readonly string[]) {
  const cwd = temporaryFolder({ ...files, ...configurations });
  return lintel(["simulate", "policies", "--inventory", "images.json", "--at", "2026-03-01", ...args], { cwd });
}

it.each([
  ["a price with a currency", "simulate: { pricePerGbMonth: 0.05 USD }\n", "up to 100 GiB, 5.00 USD a month\n"],
  ["a bare number", "simulate:\n  pricePerGbMonth: 0.05\n", "up to 100 GiB, 5.00 a month\n"],
  ["none", "preset: recommended\n", "up to 100 GiB\n"],
])("%s in the configuration of the policies is the price of the outputs", async (_, yaml, words) => {
  const { code, stdout, stderr } = await simulated({ "lintel.config.yaml": yaml });
  expect([code, stderr]).toEqual([0, ""]);
  expect(stdout).toContain(`\nsnapshots freed by then: ${words}`);
});

it("the configured price is overridden by the command line, and left out with --no-config", async () => {
  const configured = { "lintel.config.yaml": "simulate: { pricePerGbMonth: 0.05 USD }\n" };
  const { stdout } = await simulated(configured, "--price-per-gb-month", "1 EUR");
  expect(stdout).toContain("up to 100 GiB, 100.00 EUR a month\n");
  expect((await simulated(configured, "--no-config")).stdout).toContain("up to 100 GiB\n");
});

it("the configured price is that of the nearest configuration, which may extend another", async () => {
  const { stdout } = await simulated({
    "prices.json": JSON.stringify({ simulate: { pricePerGbMonth: "2 EUR" } }),
    "lintel.config.yaml": "simulate: { pricePerGbMonth: 1 EUR }\n",
    "policies/lintel.config.yaml": "extends: ../prices.json\n",
  });
  expect(stdout).toContain("up to 100 GiB, 200.00 EUR a month\n");
});

it("the configured price must not differ between the policies of a simulation", async () => {
  const { code, stdout, stderr } = await simulated({
    "lintel.config.yaml": "simulate: { pricePerGbMonth: 0.05 USD }\n",
    "policies/api/lintel.config.yaml": "simulate: { pricePerGbMonth: 0.06 USD }\n",
  });
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toBe(
    'lintel: simulate.pricePerGbMonth is "0.06 USD" (policies/api/lintel.config.yaml:1:30) and "0.05 USD" (lintel.config.yaml:1:30); keep one of them, or give --price-per-gb-month\n',
  );
});

const allowed = 'it must be a number, 0 or more, with a currency if you like, such as "0.05 USD"';

it.each([
  ["a negative number", "-0.05", `1:30: simulate.pricePerGbMonth is -0.05; ${allowed}`],
  ["a negative price", "-0.05 USD", `1:30: simulate.pricePerGbMonth is "-0.05 USD"; ${allowed}`],
  ["a list", "[1, 2]", `1:30: simulate.pricePerGbMonth is [1, 2]; ${allowed}`],
  ["infinity", ".inf", `1:30: simulate.pricePerGbMonth is Infinity; ${allowed}`],
])("the configured price %s is refused in one sentence with its place", async (_, value, sentence) => {
  const { code, stdout, stderr } = await simulated({
    "lintel.config.yaml": `simulate: { pricePerGbMonth: ${value} }\n`,
  });
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toBe(`lintel: lintel.config.yaml:${sentence}\n`);
});

it("the configured price is printed with its origin", async () => {
  const cwd = temporaryFolder({ ...files, "lintel.config.yaml": "simulate: { pricePerGbMonth: 0.05 USD }\n" });
  const { stdout } = await lintel(["lint", "--print-config", "policies/web.json"], { cwd });
  expect(stdout).toContain('\nsimulate:\n  pricePerGbMonth: "0.05 USD" # lintel.config.yaml:1:30\n');
});
