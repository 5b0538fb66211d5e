import { expect, it } from "vitest";
import { Lines } from "../../../../lib/lint/text/lines.ts";
import { markedInPlan } from "../../../../lib/lint/text/secrets/plan-secrets.ts";

/** A plan with these members, as frames show it. */
const shown = (plan: object, indent?: number): string => {
  const text = JSON.stringify({ format_version: "1.2", ...plan }, undefined, indent);
  const lines = new Lines(text, markedInPlan(text));
  return Array.from({ length: lines.count }, (_, index) => lines.line(index + 1)).join("\n");
};

const change = (values: object) => ({ resource_changes: [{ type: "x", change: { actions: ["create"], ...values } }] });
const inModule = { variables: { word: { sensitive: true, default: "mackerel" } } };

it.each<readonly [string, object]>([
  ["the value after the change", change({ after: { word: "mackerel" }, after_sensitive: { word: true } })],
  ["the value before the change", change({ before: { word: "mackerel" }, before_sensitive: { word: true } })],
  ["one element of a list", change({ after: { a: ["b", "mackerel"] }, after_sensitive: { a: [false, true] } })],
  ["a member of a block", change({ after: { a: [{ b: "mackerel" }] }, after_sensitive: { a: [{ b: true }] } })],
  ["all values of a resource", change({ after: { a: { b: "mackerel" } }, after_sensitive: true })],
  ["a sensitive map", change({ after: { a: { b: { c: "mackerel" } } }, after_sensitive: { a: true } })],
  ["a short value at its place", change({ after: { pin: "mac", name: "macron" }, after_sensitive: { pin: true } })],
  [
    "planned values",
    { planned_values: { root_module: { resources: [{ values: { a: "mackerel" }, sensitive_values: { a: true } }] } } },
  ],
  [
    "prior state",
    {
      prior_state: {
        values: {
          root_module: {
            child_modules: [{ resources: [{ values: { a: "mackerel" }, sensitive_values: { a: true } }] }],
          },
        },
      },
    },
  ],
  ["drift", { resource_drift: [{ change: { after: { a: "mackerel" }, after_sensitive: { a: true } } }] }],
  ["a sensitive output", { planned_values: { outputs: { a: { sensitive: true, value: "mackerel" } } } }],
  ["a change of an output", { output_changes: { a: { after: "mackerel", after_sensitive: true } } }],
  [
    "a given variable",
    {
      variables: { word: { value: "mackerel" } },
      configuration: { root_module: { variables: { word: { sensitive: true } } } },
    },
  ],
  [
    "an ephemeral variable",
    {
      variables: { word: { value: "mackerel" } },
      configuration: { root_module: { variables: { word: { ephemeral: true } } } },
    },
  ],
  ["a variable's default", { configuration: { root_module: inModule } }],
  [
    "an argument of a module",
    {
      configuration: {
        root_module: {
          module_calls: {
            a: {
              expressions: { word: { constant_value: "mackerel" } },
              module: { variables: { word: { sensitive: true } } },
            },
          },
        },
      },
    },
  ],
  [
    "a constant of the configuration",
    {
      ...change({ after: { a: "mackerel" }, after_sensitive: { a: true } }),
      configuration: { root_module: { resources: [{ expressions: { a: { constant_value: "mackerel" } } }] } },
    },
  ],
])("frames of a plan hide what it marks as sensitive: %s", (_, plan) => {
  for (const indent of [undefined, 2]) expect(shown(plan, indent)).not.toMatch(/"mac(?:kerel)?"/);
});

it.each<readonly [string, object]>([
  ["values without a mark", change({ after: { a: "mackerel", b: "c" }, after_sensitive: { b: false } })],
  ["values of other resources", change({ after: { a: ["mackerel", "b"] }, after_sensitive: { a: [] } })],
  ["a name that equals a sensitive value", change({ after: { mackerel: "b" }, after_sensitive: {} })],
  ["outputs that are not sensitive", { planned_values: { outputs: { a: { sensitive: false, value: "mackerel" } } } }],
  [
    "variables that are not sensitive",
    { variables: { word: { value: "mackerel" } }, configuration: { root_module: { variables: { word: {} } } } },
  ],
])("frames of a plan show what it does not mark: %s", (_, plan) => {
  expect(shown(plan)).toContain("mackerel");
});

it("a short sensitive value hides nothing but its own place", () => {
  const plan = change({ after: { pin: "create", n: 4711 }, after_sensitive: { pin: true, n: true } });
  expect(shown({ ...change({ after: { pin: "12", mode: "12" }, after_sensitive: { pin: true } }) })).toContain(
    '"mode":"12"',
  );
  expect(shown(plan)).not.toContain("4711");
});
