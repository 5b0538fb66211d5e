/** Properties of merging: the last setting of a rule or an option that applies to the file wins. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ConfigLayer } from "../../../lib/lint/config/config-layer.ts";

import { layersFor, merge } from "../../../lib/lint/config/effective.ts";
import { lastOf, matches } from "../../../lib/lint/config/globs.ts";
import { matchingRules } from "../../../lib/lint/config/matching-rules.ts";
import { presetNames, presets, type Setting } from "../../../lib/lint/config/presets.ts";
import type { RuleFacts } from "../../../lib/lint/rule/rule.ts";

type Layer = Omit<ConfigLayer, "fault">;

const rules: readonly RuleFacts[] = ["a/one", "a/two", "b/one"].map((id, index) => ({
  id,
  severity: index === 0 ? "error" : index === 1 ? "warning" : "info",
  summary: "It holds.",
  cites: [],
}));

const setting = fc.constantFrom<Setting>("off", "info", "warning", "error");
const ids = rules.map(({ id }) => id);
const content = fc.record(
  {
    preset: fc.constantFrom(...presetNames),
    rules: fc.dictionary(fc.constantFrom(...ids), setting, { maxKeys: 3 }),
    options: fc.record(
      { today: fc.constantFrom("2026-01-01", "2026-02-01"), region: fc.constantFrom("a", "b") },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: [] },
);
const layers = fc
  .array(content, { maxLength: 5 })
  .map((contents) =>
    contents.map(
      (each, index): Layer => ({ folder: "/r", content: each, origin: (...way) => `${index} ${way.join(".")}` }),
    ),
  );

describe("merged layers", () => {
  it("have the last severity of each rule, otherwise that of the last preset", () => {
    fc.assert(
      fc.property(layers, (all) => {
        const { rules: merged, preset } = merge(all, "/r/x.yaml", rules);
        const last = all.findLast((each) => each.content.preset !== undefined)?.content.preset ?? "recommended";
        expect(preset.value).toBe(last);
        for (const rule of rules) {
          const index = all.findLastIndex((each) => each.content.rules?.[rule.id] !== undefined);
          const { value, origin } = merged.get(rule.id)?.severity ?? {};
          expect(value).toBe(all[index]?.content.rules?.[rule.id] ?? presets[last](rule));
          expect(origin).toBe(index < 0 ? `preset ${last}` : `${index} rules.${rule.id}`);
        }
      }),
    );
  });

  it("are unchanged if their result is merged again", () => {
    fc.assert(
      fc.property(layers, (all) => {
        const once = merge(all, "/r/x.yaml", rules);
        const said: Layer = {
          folder: "/r",
          origin: () => "said",
          content: {
            preset: once.preset.value,
            rules: Object.fromEntries([...once.rules].map(([id, { severity }]) => [id, severity.value])),
            options: Object.fromEntries([...once.options].map(([name, { value }]) => [name, value])),
          },
        };
        const values = ({ rules: merged, options, preset }: typeof once) => ({
          preset: preset.value,
          rules: [...merged].map(([id, { severity }]) => [id, severity.value]),
          options: [...options].map(([name, { value }]) => [name, value]),
        });
        expect(values(merge([said], "/r/x.yaml", rules))).toEqual(values(once));
        expect(values(merge([...all, said], "/r/x.yaml", rules))).toEqual(values(once));
      }),
    );
  });

  it("have the last value of each option", () => {
    fc.assert(
      fc.property(layers, (all) => {
        const { options } = merge(all, "/r/x.yaml", rules);
        for (const name of ["today", "region"] as const) {
          const last = all.findLast(({ content: { options } }) => options?.[name] !== undefined);
          expect(options.get(name)?.value).toBe(last?.content.options?.[name]);
        }
      }),
    );
  });

  it("merge end-of-life dates by runtime, and list all origins", () => {
    const layer = (runtime: string, day: string): Layer => ({
      folder: "/r",
      content: { options: { endOfLife: { [runtime]: day } } },
      origin: () => day,
    });
    const { options } = merge([layer("A", "1"), layer("B", "2"), layer("A", "3")], "/r/x", rules);
    expect(options.get("endOfLife")).toEqual({ value: { A: "3", B: "2" }, origin: "1, 2, 3" });
  });

  it("keep a rule's own options if only its severity changes", () => {
    const layer = (setting: object): Layer => ({
      folder: "/r",
      content: { rules: { "a/one": setting } },
      origin: () => "here",
    });
    const { rules: merged } = merge([layer({ options: { today: "x" } }), layer({ severity: "info" })], "/r/x", rules);
    expect(merged.get("a/one")).toMatchObject({ severity: { value: "info" }, options: { value: { today: "x" } } });
  });

  it("are those that match the file", () => {
    const layer = (...files: readonly string[]): Layer => ({
      folder: "/r/x",
      files,
      content: {},
      origin: () => "",
    });
    const all = [layer("a.yaml"), layer("*.json"), layer("*", "!a.*")];
    expect(layersFor(all, "/r/x/y/a.yaml")).toEqual([all[0]]);
    expect(layersFor(all, "/r/x/b.json")).toEqual([all[1], all[2]]);
  });
});

describe("globs", () => {
  it.each([
    ["a.yaml", "a.yaml", true],
    ["a.yaml", "x/y/a.yaml", true],
    ["*.yaml", "x/.hidden.yaml", true],
    ["*.yaml", "x/a.yml", false],
    ["x", "x/y/a.yaml", true],
    ["y", "x/y/a.yaml", true],
    ["y/", "x/y/a.yaml", true],
    ["/y", "x/y/a.yaml", false],
    ["/x", "x/y/a.yaml", true],
    ["x/*.yaml", "x/a.yaml", true],
    ["x/*.yaml", "x/y/a.yaml", false],
    ["./x/**", "x/y/a.yaml", true],
    ["x/y", "z/x/y/a.yaml", false],
    ["{a,b}.yaml", "x/b.yaml", true],
    ["../o/*.yaml", "../o/a.yaml", true],
  ])("match a path or not: %s and %s: %s", (glob, path, expected) => {
    expect(matches(glob, "/r", `/r/${path}`.replace("/r/../", "/"))).toBe(expected);
  });

  it("in a list are decided by the last match", () => {
    expect(lastOf(["*.yaml", "!a.*"], "/r", "/r/a.yaml")).toBe(false);
    expect(lastOf(["!a.*", "*.yaml"], "/r", "/r/a.yaml")).toBe(true);
    expect(lastOf(["*.yaml"], "/r", "/r/a.json")).toBeUndefined();
  });
});

it("patterns of rules support only * as a wildcard", () => {
  expect(matchingRules("a/*", ids)).toEqual(["a/one", "a/two"]);
  expect(matchingRules("*", ids)).toEqual(ids);
  expect(matchingRules("*one", ids)).toEqual(["a/one", "b/one"]);
  expect(matchingRules("a.one", ids)).toEqual([]);
  expect(matchingRules("a/one", ids)).toEqual(["a/one"]);
});

it("presets select rules by their members", () => {
  const rule = (severity: RuleFacts["severity"], gap?: string): RuleFacts => ({
    id: "a/b",
    summary: "It holds.",
    cites: [],
    severity,
    ...(gap !== undefined && { gap }),
  });
  const all = [rule("error"), rule("error", "g"), rule("warning"), rule("warning", "g"), rule("info")];
  expect(all.map(presets.recommended)).toEqual(["error", "error", "warning", "warning", "info"]);
  expect(all.map(presets.strict)).toEqual(["error", "error", "error", "error", "warning"]);
  expect(all.map(presets["documented-only"])).toEqual(["error", "off", "warning", "off", "off"]);
});
