/** `moved` blocks from the resources of the aws and awscc providers: nothing is created, changed or destroyed. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { foreignTypes } from "../../../lib/facts/model/foreign-resources.ts";
import { describeWithTerraform } from "../../with-terraform.ts";
import { type ForeignState, foreignStates } from "./foreign-states.ts";
import { declarations, heldByOthers } from "./held-by-others.ts";
import { benchAndFolder, type Folder, type Ground } from "./terraform.ts";

/** What a plan says that changes something, or warns. */
const changes = /will be (?:created|destroyed|updated)|must be replaced|Warning/;

const nameOf = (type: string): string =>
  Object.keys(declarations)
    .find((address) => address.startsWith(`${type}.`))
    ?.replace(/.*\./, "") ?? "";

describeWithTerraform("moved blocks from other providers", () => {
  let ground: Ground;
  benchAndFolder({}, (begun) => {
    ground = begun;
  });
  let folder: Folder;

  /** Applies the declarations, and gives the state the resources of another provider in their place. */
  async function held(states: readonly ForeignState[]): Promise<void> {
    folder = await heldByOthers(ground, declarations, states);
  }

  /** Adds `moved` blocks from these types. */
  const move = (states: readonly Pick<ForeignState, "type" | "from">[]) =>
    writeFile(
      join(folder.dir, "moved.tf"),
      states
        .map(({ from, type }) => `moved {\n  from = ${from}.${nameOf(type)}\n  to   = ${type}.${nameOf(type)}\n}\n`)
        .join(""),
    );

  const types = new Set(foreignStates.map(({ from }) => from));
  test("exist for every type of other providers that Lintel reads", () => {
    const known = foreignTypes.filter(({ tool }) => tool === "terraform").map(({ type }) => type);
    expect([...types].toSorted()).toEqual(known.toSorted());
  });

  test.each(["hashicorp/aws", "hashicorp/awscc"] as const)("of %s take over every resource", async (provider) => {
    const states = foreignStates.filter((each) => each.provider === provider);
    await held(states);
    await move(states);
    if (provider === "hashicorp/aws") {
      const { code, text, output } = await folder.run("plan", "-detailed-exitcode", "-refresh=false");
      expect([0, 2], text).toContain(code);
      expect(text).toContain("The lifecycle policy was taken over, but not read");
      expect(text).toContain("To compare it with the service, plan without -refresh=false.");
      expect(text).not.toMatch(/will be (?:created|destroyed)|must be replaced/);
      // Only computed values, which the other state lacks, are shown as additions.
      const [resources = ""] = output.split("Changes to Outputs:");
      expect(resources).not.toMatch(/ -> |^ +- /m);
      expect(await ground.bench.operations()).toEqual([]);
    }
    const { code, text } = await folder.apply();
    expect(text).not.toMatch(changes);
    expect(code, text).toBe(0);
    expect(text).toContain("Resources: 0 added, 0 changed, 0 destroyed.");
    // The refresh removes the marks of the creations.
    expect(new Set(await ground.bench.changes())).toEqual(new Set(["UntagResource"]));
    const { resources } = JSON.parse(await folder.state());
    expect(resources.map(({ type }: { readonly type: string }) => type).toSorted()).toEqual(
      Object.keys(declarations)
        .map((address) => address.replace(/\..*/, ""))
        .toSorted(),
    );
    // The domain has validated its certificate in the meantime.
    expect((await folder.plan()).text).not.toMatch(changes);
  });
});
