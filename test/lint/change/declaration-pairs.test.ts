/** Which declarations of two revisions are the same resource. */
import { expect, it } from "vitest";
import { declarationPairs } from "../../../lib/lint/change/declaration-pairs.ts";
import type { LintTarget } from "../../../lib/lint/findings/finding-place.ts";
import { ruleSets } from "../../lint-rules/rule-examples.ts";
import { declare } from "../declare.ts";

/** A service in a file, at an address or under its name. */
function service(file: string, name: string, address = `hosted-service "${name}"`): LintTarget {
  const ruleSet = ruleSets.get("hosted-service");
  if (ruleSet === undefined) throw new Error("hosted services have rules");
  const { resource: model } = ruleSet;
  const declared = { ...declare(ruleSet, { ServiceName: name }), model, resource: () => address, scope: "" };
  return { ...declared, file: { name: file } as LintTarget["file"], settings: undefined };
}

/** The pairs as files and names. */
const pairsOf = (...sides: Parameters<typeof declarationPairs>) =>
  declarationPairs(...sides).map(({ before, now }) =>
    [before, now].map((each) => each && `${each.file.name} ${String(each.root.at("ServiceName").value)}`),
  );

it("an address in a file is the same whatever its name", () => {
  const [before, now] = ["a", "b"].map((name) => service("main.tf", name, "lintel_hosted_service.web"));
  expect(pairsOf([before ?? service("", "")], [now ?? service("", "")])).toEqual([["main.tf a", "main.tf b"]]);
});

it("a name is the same in another file and another language", () => {
  expect(pairsOf([service("a.yaml", "web"), service("b.yaml", "api")], [service("main.tf", "web", "x.y")])).toEqual([
    ["a.yaml web", "main.tf web"],
    ["b.yaml api", undefined],
  ]);
});

it("a renamed one is the only one left in its file", () => {
  expect(pairsOf([service("a.yaml", "web")], [service("a.yaml", "shop")])).toEqual([["a.yaml web", "a.yaml shop"]]);
  expect(pairsOf([service("a.yaml", "web")], [service("b.yaml", "shop")])).toEqual([
    [undefined, "b.yaml shop"],
    ["a.yaml web", undefined],
  ]);
});

it("two of one name match by their files only", () => {
  const both = [service("a.yaml", "web"), service("b.yaml", "web")];
  expect(pairsOf(both, [...both].reverse())).toEqual([
    ["b.yaml web", "b.yaml web"],
    ["a.yaml web", "a.yaml web"],
  ]);
  expect(pairsOf(both, [service("c.yaml", "web")])).toEqual([
    [undefined, "c.yaml web"],
    ["a.yaml web", undefined],
    ["b.yaml web", undefined],
  ]);
});

it("what they have in common matches those that nothing else does", () => {
  const alike = [({ file }: LintTarget) => file.name.slice(-6)];
  expect(pairsOf([service("old/1.yaml", "a")], [service("new/1.yaml", "b")], alike)).toEqual([
    ["old/1.yaml a", "new/1.yaml b"],
  ]);
});
