/** Comparisons of plans that Terraform saved (apply-truth.long.ts), which say what the later plan does. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "../../run/temporary-folder.ts";
import { lintelInProcess } from "../lintel-in-process.ts";
import { saidBy } from "./apply-truth/said-by.ts";
import { declared } from "./saved-plans/scenarios.ts";

const lintel = lintelInProcess();

/** A resource of a plan. */
interface Planned {
  readonly address: string;
  readonly type: string;
  readonly change: { readonly actions: readonly string[]; readonly before: { readonly name?: string } | null };
}

const [before, now] = (["before", "now"] as const).map((side) =>
  readFileSync(resolve(`test/cli/compare/saved-plans/${side}.plan.txt`), "utf8"),
) as [string, string];
const changes: readonly Planned[] = JSON.parse(now).resource_changes.filter(({ type }: Planned) =>
  type.startsWith("lintel_"),
);

const words: { readonly [actions: string]: string } = {
  "no-op": "",
  create: "created",
  delete: "deleted",
  update: "updated",
  forget: "kept",
  "delete,create": "replaced",
  "create,delete": "replaced",
};

/** Their names are taken, so that the next ones cannot be created first: the apply fails (apply-truth.long.ts). */
const refused = { "lintel_hosted_service.taken": "refused", "lintel_vpc_connector.connector": "refused" };
const planned = Object.fromEntries(
  changes.flatMap(({ address, change: { actions } }) => {
    const word = words[actions.join()];
    return word === "" ? [] : [[address, word]];
  }),
);

/** The address of a policy that changes in place, by its name. */
const policyAt = (name: string): string | undefined =>
  changes.find(({ change }) => change.before?.name === name && change.actions.includes("update"))?.address;

const configuration = (side: "before" | "now") => `provider "lintel" {\n  region = "us-east-1"\n}\n${declared(side)}`;

it.each([
  ["two saved plans", { "before/plan.json": before, "now/plan.json": now }],
  [
    "a saved plan and the files of the revision before",
    { "before/main.tf": configuration("before"), "now/plan.json": now },
  ],
  [
    "a saved plan beside its configuration",
    {
      "before/main.tf": configuration("before"),
      "now/main.tf": configuration("now"),
      "now/plan.json": now,
    },
  ],
])("a comparison of %s says what the later plan does", async (_, files) => {
  const said = await saidBy(lintel, temporaryFolder(files), policyAt);
  expect(Object.fromEntries([...said].toSorted())).toEqual({ ...planned, ...refused });
});

it("a plan without a state is compared as declarations", async () => {
  const { resource_changes, ...plan } = JSON.parse(now);
  const created = resource_changes.flatMap((each: Planned & { readonly change: { readonly after: unknown } }) =>
    each.change.after === null ? [] : [{ ...each, change: { ...each.change, actions: ["create"], before: null } }],
  );
  const files = {
    "before/main.tf": configuration("before"),
    "now/plan.json": JSON.stringify({ ...plan, resource_changes: created }),
  };
  const said = await saidBy(lintel, temporaryFolder(files), policyAt);
  const policies = ["same", "updated", "new", "gone"].map((label) => said.get(`lintel_lifecycle_policy.${label}`));
  expect(policies).toEqual([undefined, "updated", "created", "deleted"]);
});
