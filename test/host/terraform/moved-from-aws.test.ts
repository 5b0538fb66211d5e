/** `moved` blocks from the resources of the aws and awscc providers: nothing is created, changed or destroyed. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { foreignTypes } from "../../../lib/model/foreign-resources.ts";
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
    const planned = await folder.plan();
    expect([0, 2], planned.text).toContain(planned.code);
    expect(planned.text).not.toMatch(changes);
    const { code, text } = await folder.apply();
    expect(code, text).toBe(0);
    expect(text).toContain("Resources: 0 added, 0 changed, 0 destroyed.");
    expect(await ground.bench.changes()).toEqual([]);
    const { resources } = JSON.parse(await folder.state());
    expect(resources.map(({ type }: { readonly type: string }) => type).toSorted()).toEqual(
      Object.keys(declarations)
        .map((address) => address.replace(/\..*/, ""))
        .toSorted(),
    );
    // The domain has validated its certificate in the meantime.
    expect((await folder.plan()).text).not.toMatch(changes);
    const destroyed = await folder.run("destroy", "-auto-approve");
    expect(destroyed.code, destroyed.text).toBe(0);
  });

  test("without a refresh compare with the state of the other provider, and say so", async () => {
    const states = foreignStates.filter(({ provider }) => provider === "hashicorp/aws");
    await held(states);
    await move(states);
    const { code, text, output } = await folder.run("plan", "-detailed-exitcode", "-refresh=false");
    expect([0, 2], text).toContain(code);
    expect(text).toContain("The lifecycle policy was taken over, but not read");
    expect(text).toContain("To compare it with the service, plan without -refresh=false.");
    expect(text).not.toMatch(/will be (?:created|destroyed)|must be replaced/);
    // Only computed values, which the other state lacks, are shown as additions.
    const [resources = ""] = output.split("Changes to Outputs:");
    expect(resources).not.toMatch(/ -> |^ +- /m);
    expect(await ground.bench.operations()).toEqual([]);
  });

  test("without a refresh refuse to replace what the state does not know", async () => {
    const states = foreignStates.filter(({ from }) => from === "awscc_apprunner_vpc_connector");
    await held(states.map((each) => ({ ...each, state: ({ arn }) => ({ id: arn, vpc_connector_arn: arn }) })));
    await move(states);
    const { code, text } = await folder.run("plan", "-refresh=false");
    expect(code).toBe(1);
    expect(text).toMatch(/It would be replaced because of .*subnets.*\. To compare it with the service/);
    expect((await folder.apply()).text).toContain("0 added, 0 changed, 0 destroyed");
  });

  test("take over the states of early releases, which lack later members", async () => {
    const [early] = foreignStates.filter(({ from }) => from === "aws_apprunner_service");
    if (early === undefined) throw new Error("there is no such type");
    const later = ["network_configuration", "observability_configuration", "region", "tags_all"];
    const state: ForeignState["state"] = (attributes) =>
      Object.fromEntries(Object.entries(early.state(attributes)).filter(([name]) => !later.includes(name)));
    await held([{ ...early, state }]);
    await move([early]);
    const { code, text } = await folder.apply();
    expect(code, text).toBe(0);
    expect(text).toContain("0 added, 0 changed, 0 destroyed");
  });

  test("take the object alone from a state of a schema version that nobody has seen, and say so", async () => {
    const states = foreignStates.filter(({ from }) => from === "aws_imagebuilder_lifecycle_policy");
    await held(
      states.map((each) => ({
        ...each,
        version: 7,
        state: ({ arn }) => ({ arn, id: arn, name: ["old"], policy_detail: "later", tags: [{ key: "team" }] }),
      })),
    );
    await move(states);
    const planned = await folder.plan();
    expect(planned.text).toContain(
      "The state of aws_imagebuilder_lifecycle_policy has schema version 7, which Lintel does not know",
    );
    expect(planned.text).not.toMatch(/will be (?:created|destroyed|updated)|must be replaced/);
    expect((await folder.apply()).text).toContain("Resources: 0 added, 0 changed, 0 destroyed.");
  });

  test.each([
    ["of another kind", { from: "aws_apprunner_vpc_connector", type: "lintel_connection" }],
    ["that Lintel does not know", { from: "aws_s3_bucket", type: "lintel_connection" }],
  ])("from a type %s name the types that can be moved", async (_, { from, type }) => {
    const own = { ...foreignStates[0], type, from, provider: "hashicorp/aws", version: 0 } as const;
    await held([{ ...own, state: ({ arn }) => ({ id: arn, arn }) }]);
    await move([{ from, type }]);
    const { code, text } = await folder.plan();
    expect(code).toBe(1);
    expect(text).toContain(`cannot turn an ${from} into a connection`);
    expect(text).toContain("must start from aws_apprunner_connection, or the terraform_data");
  });

  test("from a state without an identity are refused", async () => {
    const [policy] = foreignStates;
    if (policy === undefined) throw new Error("there is no type");
    await held([{ ...policy, state: () => ({ arn: null, name: "weekly cleanup" }) }]);
    await move([policy]);
    const { code, text } = await folder.plan();
    expect(code).toBe(1);
    expect(text).toContain("its state must name the object");
  });
});
