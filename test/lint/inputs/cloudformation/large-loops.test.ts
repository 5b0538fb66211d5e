/** Loops of a template take time in proportion to its size, however deep they are nested. */
import { expect, it } from "vitest";
import { Template } from "../../../../lib/lint/inputs/cloudformation/document.ts";
import { Resolver } from "../../../../lib/lint/inputs/cloudformation/resolver.ts";

/** A list whose elements are counted as they are read. */
function countedList(length: number): { readonly list: readonly unknown[]; reads(): number } {
  let reads = 0;
  const list = Array.from({ length }, (_, index) => index);
  const counted = new Proxy(list, {
    get(target, name, receiver) {
      if (typeof name === "string" && /^\d+$/.test(name)) reads += 1;
      return Reflect.get(target, name, receiver);
    },
  });
  return { list: counted, reads: () => reads };
}

const policy = { Type: "AWS::ImageBuilder::LifecyclePolicy", Properties: {} };
const sizes = [800, 1600, 3200] as const;

/** The most by which work grows when a template doubles. */
const proportion = 2.1;

function growsInProportion(work: (size: number) => number): void {
  const [once = 0, twice = 0, fourTimes = 0] = sizes.map(work);
  expect(once).toBeGreaterThan(0);
  expect(twice).toBeLessThanOrEqual(once * proportion);
  expect(fourTimes).toBeLessThanOrEqual(twice * proportion);
}

it("the elements of loops in loops are read in proportion, and so are the resources that they make", () => {
  const resourcesOf = (size: number) => {
    const { list, reads } = countedList(size);
    const inner = { "Fn::ForEach::B": ["B", list, { "P${A}${B}": policy }] };
    const template = new Template({ Resources: { "Fn::ForEach::A": ["A", list, inner] } });
    return { resources: [...template.resources([])].length, reads: reads() };
  };
  growsInProportion((size) => resourcesOf(size).reads);
  growsInProportion((size) => resourcesOf(size).resources);
});

it("entries of a wide body count, also of loops whose elements are not known", () => {
  growsInProportion((size) => {
    const { list } = countedList(size);
    const wide = Object.fromEntries(Array.from({ length: size }, (_, index) => [`P${index}\${A}`, policy]));
    const inner = { "Fn::ForEach::B": ["B", { Ref: "Missing" }, wide] };
    const template = new Template({ Resources: { "Fn::ForEach::A": ["A", list, inner] } });
    return [...template.resources([])].length;
  });
});

it("members that loops make in all resources of a template are counted together", () => {
  const template = new Template({});
  const each = Array.from({ length: 5000 }, (_, index) => index);
  const tags = { "Fn::ForEach::T": ["T", each, { "k${T}": "v" }] };
  const made = Array.from({ length: 22 }, () => new Resolver(template, () => undefined, new Map()).resolve(tags).value);
  expect(made.map((value) => Object.keys(Object(value)).length === 5000)).toEqual([
    ...Array.from({ length: 20 }, () => true),
    ...[false, false],
  ]);
  expect(made[21]).toEqual(
    expect.objectContaining({ because: "depends on Fn::ForEach::T, which makes more than 100000 members" }),
  );
});
