import { describe, expect, it } from "vitest";
import { Node } from "../../../lib/lint/declaration/node.ts";
import { formatPath } from "../../../lib/lint/text/path.ts";
import { lifecyclePolicy } from "../../../lib/services/image-builder/lifecycle-policy/model.ts";
import { documented, snakeCased, unknownReason, unknownValue } from "../declare.ts";
import { fullPolicy } from "../full-policy.ts";

const inTerraform = (raw: unknown) =>
  Node.root(snakeCased, raw, lifecyclePolicy.declaration, ["resource", "lintel_lifecycle_policy", "web"]);
const inYaml = (raw: unknown) => Node.root(documented, raw, lifecyclePolicy.declaration);

describe("paths", () => {
  it("use the file's own names, and the documented ones", () => {
    const [detail] = inTerraform({ policy_details: [{ filter: { retain_at_least: 3 } }] })
      .at("policyDetails")
      .items();
    const retained = detail?.at("filter", "retainAtLeast");
    expect(retained?.path).toBe("policy_details[0].filter.retain_at_least");
    expect(retained?.memberPath).toBe("policyDetails[].filter.retainAtLeast");
    expect(retained?.lastSegment).toBe("retain_at_least");
    expect(retained?.segments.slice(0, 3)).toEqual(["resource", "lintel_lifecycle_policy", "web"]);
    expect(retained?.declaration.path).toBe("");
    expect(retained?.parent?.path).toBe("policy_details[0].filter");
    expect(retained?.value).toBe(3);
  });

  it("exist for missing values", () => {
    expect(inTerraform({}).at("policyDetails").path).toBe("policy_details");
    expect(inYaml({}).at("resourceSelection", "tagMap").path).toBe("resourceSelection.tagMap");
  });

  it("use the name in the file", () => {
    const exclusions = inYaml({ policyDetails: [{ exclusionRules: { amis: { isPublic: true } } }] });
    const isPublic = exclusions.follow(["policyDetails", 0, "exclusionRules", "vmImages", "isPublic"]);
    expect(isPublic.path).toBe("policyDetails[0].exclusionRules.amis.isPublic");
    expect(isPublic.memberPath).toBe("policyDetails[].exclusionRules.vmImages.isPublic");
    expect(isPublic.value).toBe(true);
  });

  it("quote names that are not plain", () => {
    expect(formatPath(["tags", "aws:team", 0, "a b", "x"])).toBe('tags["aws:team"][0]["a b"].x');
    expect(
      inYaml({ tags: { "aws:team": "web" } })
        .at("tags")
        .entry("aws:team").memberPath,
    ).toBe("tags.*");
  });
});

describe("values", () => {
  it("are known, including empty ones", () => {
    const { declaration } = inYaml({ name: "", dryRun: false, description: null });
    expect(declaration.at("name").state).toBe("known");
    expect(declaration.at("name").value).toBe("");
    expect(declaration.at("dryRun").value).toBe(false);
    expect(declaration.at("description").state).toBe("absent");
    expect(declaration.at("status").state).toBe("absent");
    expect(declaration.at("policyDetails").value).toBeUndefined();
  });

  it("are the same node each time", () => {
    const root = inYaml(fullPolicy());
    const steps = ["policyDetails", 0, "exclusionRules", "tagMap", "keep"];
    expect(root.follow(steps)).toBe(root.follow(steps));
    expect(root.follow(steps).value).toBe("yes");
    expect(root.named("zzz")).toBe(root.named("zzz"));
  });

  it("are not inherited from the prototype", () => {
    const { tags } = { tags: {} };
    expect(inYaml({ tags }).at("tags").entry("constructor").state).toBe("absent");
    expect(Node.root(documented, {}, { ...lifecyclePolicy.declaration, members: {} }).at("toString").state).toBe(
      "absent",
    );
  });

  it.each([
    ["short", '"short"'],
    ["x".repeat(61), `"${"x".repeat(57)}…"`],
    [12, "12"],
    [false, "false"],
    ["", "empty"],
    [[1], "[1]"],
    [[], "an empty list"],
    [{}, "an empty object"],
    [{ a: 1 }, '{"a": 1}'],
    [[{ rules: ["keep", true, null] }], '[{"rules": ["keep", true, null]}]'],
    [Array.from({ length: 40 }, () => 1), "a list"],
    [{ a: "x".repeat(60) }, "an object"],
    [{ password: "hunter2" }, "an object"],
    [["AKIAIOSFODNN7EXAMPLE"], "a list"],
  ])("%j is shown as %s", (value, shown) => {
    expect(inYaml({ name: value }).at("name").shown).toBe(shown);
  });

  it("are shown as written if the file has another notation", () => {
    const places = {
      written: () => "012345670123",
      span: () => ({ start: { line: 1, column: 1 }, end: { line: 1, column: 1 } }),
    };
    const reading = { ...documented, places };
    expect(Node.root(reading, { name: 12345670123 }, lifecyclePolicy.declaration).at("name").shown).toBe(
      "012345670123",
    );
  });

  it("have descriptions of what the model allows", () => {
    const [detail] = inYaml({ policyDetails: [{}] })
      .at("policyDetails")
      .items();
    expect(detail?.at("filter", "unit").allowed).toBe("DAYS, WEEKS, MONTHS or YEARS");
    expect(detail?.at("filter").allowed).toBe("an object");
  });
});

describe("unknown values", () => {
  it("have no value, and are recorded when they are read", () => {
    const root = inYaml({ name: unknownValue });
    expect(root.at("name").state).toBe("unknown");
    expect(root.at("name").unknownBecause).toBe(unknownReason);
    expect(root.takeUnknowns()).toEqual([]);
    expect(root.at("name").value).toBeUndefined();
    expect(root.takeUnknowns().map(({ path }) => path)).toEqual(["name"]);
    expect(root.takeUnknowns()).toEqual([]);
  });

  it("make everything within them unknown, and are recorded themselves", () => {
    const root = inYaml({ policyDetails: unknownValue, tags: unknownValue });
    expect(root.at("policyDetails").items()).toEqual([]);
    expect(root.at("tags").keys()).toEqual([]);
    const inner = root.at("policyDetails", "filter", "type");
    expect([inner.state, inner.value]).toEqual(["unknown", undefined]);
    expect(root.takeUnknowns().map(({ path }) => path)).toEqual(["policyDetails", "tags", "policyDetails"]);
  });

  it("may be keys, whose entries are unknown", () => {
    const tags = inYaml({ tags: { [unknownValue]: "web", team: "web" } }).at("tags");
    expect(tags.keys()).toEqual(["team"]);
    expect(tags.takeUnknowns().map(({ lastSegment }) => lastSegment)).toEqual([unknownValue]);
    expect(tags.entries().map(({ state }) => state)).toEqual(["unknown", "known"]);
  });
});
