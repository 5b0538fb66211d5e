/** What Terraform plans for each pair of modules after an apply of the first: the truth of comparisons. */
import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { expect, it } from "vitest";
import { filesOf, idOf, pairs, protectedPairs, providersOf } from "../../cli/compare/apply-truth/pairs.ts";
import { savedPlan } from "../../cli/compare/saved-plans/saved-plan.ts";
import { declared, importedAddress, requestedAddress } from "../../cli/compare/saved-plans/scenarios.ts";
import { describeWithTerraform } from "../../with-terraform.ts";
import { type Bench, benchAndFolder, type Folder } from "./terraform.ts";

/** A planned change of a resource. */
interface Planned {
  readonly address: string;
  readonly type: string;
  readonly previous_address?: string;
  readonly change: { readonly actions: readonly string[] };
}

/** What the actions of a plan are called in the truth; undefined if there are none. */
const actionOf = ({ change: { actions } }: Planned): string | undefined => {
  if (actions.length === 2) return "replaced";
  const names = { create: "created", delete: "deleted", update: "updated", forget: "kept" } as const;
  return Object.entries(names).find(([name]) => name === actions[0])?.[1];
};

describeWithTerraform("the truth of comparisons", () => {
  let bench: Bench;
  let folder: Folder;
  benchAndFolder({ quotas: { services: 500, "lifecycle-policies": 500 } }, (ground) => {
    ({ bench, folder } = ground);
  });

  async function write(side: "before" | "now"): Promise<void> {
    const settings = `  endpoint_url = "${bench.emulator.url}"\n  access_key = "AKIDEXAMPLE"\n  secret_key = "example"\n`;
    for (const index of pairs.keys()) await rm(join(folder.dir, idOf(index)), { recursive: true, force: true });
    const main = `terraform {\n  required_providers {\n    lintel = { source = "lintel-iac/lintel" }\n  }\n}\n`;
    const files = { ...filesOf(side), "main.tf": main + providersOf(settings) };
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder.dir, path)), { recursive: true });
      await writeFile(join(folder.dir, path), text);
    }
    const got = await folder.run("get");
    expect(got.code, got.text).toBe(0);
  }

  it("is what Terraform plans after an apply of the declarations before", async () => {
    await write("before");
    const applied = await folder.apply();
    expect(applied.code, applied.text.slice(-3000)).toBe(0);
    await write("now");
    const planned = await folder.run("plan", "-out=plan.bin");
    expect(planned.code, planned.text.slice(-3000)).toBe(0);
    const shown = await folder.run("show", "-json", "plan.bin");
    const changes: readonly Planned[] = JSON.parse(shown.output).resource_changes;
    const truth = Object.fromEntries(
      pairs.map(({ title }, index) => {
        const prefix = `module.${idOf(index)}.`;
        const found = changes.flatMap((each) => {
          const action = actionOf(each);
          const isOurs = each.address.startsWith(prefix) && each.type.startsWith("lintel_");
          return action === undefined || !isOurs ? [] : [[each.address.slice(prefix.length), action] as const];
        });
        return [title, Object.fromEntries(found.toSorted(([one], [other]) => (one < other ? -1 : 1)))];
      }),
    );
    await expect(`${JSON.stringify(truth, undefined, 2)}\n`).toMatchFileSnapshot(
      resolve("test/cli/compare/apply-truth/planned.json"),
    );
  }, 900_000);

  it("saved plans are what Terraform writes", async () => {
    const settings = { access_key: '"AKIDEXAMPLE"', secret_key: '"example"', token: undefined };
    const planOf = async (side: "before" | "now", ...options: readonly string[]): Promise<void> => {
      await folder.write(declared(side), settings);
      const planned = await folder.run("plan", "-out=plan.bin", ...options);
      expect(planned.code, planned.text.slice(-3000)).toBe(0);
      const shown = await folder.run("show", "-json", "plan.bin");
      await expect(savedPlan(shown.output)).toMatchFileSnapshot(
        resolve(`test/cli/compare/saved-plans/${side}.plan.txt`),
      );
    };
    await folder.write(declared("applied"), settings);
    const applied = await folder.apply();
    expect(applied.code, applied.text.slice(-3000)).toBe(0);
    expect((await folder.run("state", "rm", importedAddress)).code).toBe(0);
    await planOf("before");
    await planOf("now", `-replace=${requestedAddress}`);
    const refused = await folder.run("apply", "plan.bin");
    expect(refused.code).toBe(1);
    expect(refused.text.match(/with lintel_\S+(?=, on)/g)?.toSorted()).toEqual([
      "with lintel_hosted_service.taken",
      "with lintel_vpc_connector.connector",
    ]);
    expect(refused.text).toContain("already exists");
  }, 600_000);

  it("Terraform refuses to destroy what its block protects, and not what has no block any longer", async () => {
    const refused: string[] = [];
    for (const [title, { before, now }] of Object.entries(protectedPairs)) {
      const own = await bench.folder();
      await own.write(before);
      const applied = await own.apply();
      expect(applied.code, applied.text).toBe(0);
      await own.write(now);
      const planned = await own.run("plan");
      if (planned.text.includes("Instance cannot be destroyed")) refused.push(title);
      else expect(planned.code, planned.text).toBe(0);
    }
    expect(refused).toEqual(["another name", "another key", "fewer"]);
  });
});
