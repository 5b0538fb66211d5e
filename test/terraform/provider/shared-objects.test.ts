/** The objects that services share: what holds of every kind, with the provider in this process. */
import { beforeEach, describe, expect, it } from "vitest";
import type { Arguments } from "../declared-value.ts";
import type { TerraformCore } from "../terraform-core.ts";
import { type ProviderGround, providerGround } from "./provider-ground.ts";
import { sharedKinds } from "./shared-object-kinds.ts";

describe.each(sharedKinds.map((kind) => [kind.type, kind] as const))("%s", (type, kind) => {
  const { operations, name, good } = kind;
  const address = `${type}.it`;
  const [create, remove] = [`Create${operations}`, `Delete${operations}`];
  const declared = (changes: Arguments = {}) => ({ [address]: { ...good, ...changes } });
  let ground: ProviderGround;
  let module: TerraformCore;
  let created: readonly string[];
  const applied = (changes: Arguments = {}) => ground.applied(module, declared(changes));
  const arnOf = async () => String((await kind.objects(ground))[0]?.[`${operations}Arn`]);
  beforeEach(async () => {
    ground = await providerGround();
    module = ground.rootModule();
    created = await applied();
  });

  it("is created once, has its tags changed in place, and is destroyed", async () => {
    expect(created).toEqual([create]);
    const arn = await arnOf();
    expect(module.attributes(address)).toMatchObject({
      ...kind.computed,
      arn,
      created_at: expect.stringMatching(/Z$/),
    });
    expect(await applied({ tags: { a: "1", b: "2" } })).toEqual(["TagResource"]);
    expect(await applied({ tags: { b: "3" } })).toEqual(["UntagResource", "TagResource"]);
    expect(await ground.hosting.listTagsForResource({ ResourceArn: arn })).toEqual({ Tags: { b: "3" } });
    expect(await arnOf()).toBe(arn);
    expect(await module.destroy()).toMatchObject({ code: 0 });
    expect(await kind.objects(ground)).toEqual([]);
  });

  it.each(Object.entries(kind.replacing))("is replaced if its %s changes", async (argument, value) => {
    const before = await arnOf();
    const change: Arguments = { [argument]: value };
    const { planned } = await module.plan(declared(change));
    expect(planned.get(address)).toMatchObject({ action: "replace", replacedBy: [argument] });
    expect(await applied(change)).toEqual([remove, create]);
    expect(await kind.objects(ground)).toHaveLength(1);
    expect(await arnOf()).not.toBe(before);
  });

  it("is planned again after somebody deleted it", async () => {
    await kind.remove(ground, await arnOf());
    expect(await module.plan(declared())).toMatchObject({ actions: { [address]: "create" } });
    expect(await applied()).toEqual([create]);
  });

  it("is imported by its ARN, found by its name, and adopted on request only", async () => {
    const before = await arnOf();
    module = ground.rootModule();
    const taken = await module.apply(declared());
    expect([taken.code, module.addresses]).toEqual([1, []]);
    expect(taken.text).toContain("already exists in this");
    expect(taken.text).toContain(`terraform import ${type}.NAME`);
    const wrong = await module.plan(declared(), { imports: { [address]: "shared" } });
    expect(wrong.text).toContain(kind.importForm);
    const imports = { [address]: before };
    expect(await module.plan(declared(), { imports })).toMatchObject({ code: 0, actions: {} });
    expect(await ground.changesOf(() => module.apply(declared(), { imports }))).toEqual([]);
    expect(module.attributes(address)).toMatchObject(kind.computed);
    const { values } = await module.read(type, { [name]: good[name] });
    expect(values).toMatchObject({ arn: before });
    module = ground.rootModule();
    expect(await applied({ adopt_existing: true })).toEqual([]);
  });

  it("is checked by the rules when it is planned", async () => {
    const [changes, rules] = kind.bad;
    const { code, text } = await module.plan(declared(changes));
    expect(code).toBe(1);
    for (const rule of rules) expect(text).toContain(rule);
  });
});
