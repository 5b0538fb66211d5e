/**
 * Typical changes of tags over time, after the acceptance tests of the AWS provider: steps of a resource and the
 * default and ignored tags of its provider, with the expected plan of each.
 */

import { Reference } from "../declared-value.ts";

/** Tags, null without a map, and `unknown` if the plan does not know them. */
export type Expected = { readonly [key: string]: string | null } | null | "unknown";

/** A configuration, with the expected plan and result. */
export interface Step {
  /** Default tags of the provider. */
  readonly defaults?: { readonly [key: string]: string };
  readonly ignored?: readonly string[];
  /** If absent, the resource has no `tags`. */
  readonly tags?: { readonly [key: string]: unknown };
  readonly action: "create" | "update" | "no-op";
  readonly planned: Expected;
  readonly plannedAll: Expected;
  /** The resulting tags in the service. */
  readonly made: { readonly [key: string]: string };
}

/** The steps of one resource. */
export interface Scenario {
  readonly name: string;
  readonly steps: readonly Step[];
}

const one = { k1: "v1" };

/** A step in which the declared tags are planned and applied. */
const plain = (action: Step["action"], tags: { readonly [key: string]: string }): Step => ({
  tags,
  action,
  planned: tags,
  plannedAll: tags,
  made: tags,
});

/** A step with default tags, which `tags` override. */
const merged = (
  action: Step["action"],
  defaults: { readonly [key: string]: string },
  tags?: { readonly [key: string]: string },
): Step => {
  const all = { ...defaults, ...tags };
  const declared = tags === undefined ? { planned: {} } : plain(action, tags);
  return { ...declared, action, defaults, plannedAll: all, made: all };
};

/** A step without resulting tags. */
const none = (action: Step["action"], planned: Expected = {}): Step => ({
  action,
  planned,
  plannedAll: {},
  made: {},
});

/** A value that another resource has only after its change in the same apply. */
const computed = new Reference("lintel_auto_scaling_configuration.made.arn");

/** What stands for that value in the tags that result. */
export const computedValue = "made";
const made = { k1: "v1", computed: computedValue };

export const scenarios: readonly Scenario[] = [
  {
    name: "tags come, change and go",
    steps: [
      plain("create", { k1: "v1" }),
      plain("update", { k1: "v1 updated", k2: "v2" }),
      plain("update", { k2: "v2" }),
      none("update"),
    ],
  },
  {
    name: "a tag without a value is none",
    steps: [{ ...none("create", { k1: null }), tags: { k1: null } }, none("no-op", { k1: null })],
  },
  { name: "an empty map is none", steps: [{ ...none("create", {}), tags: {} }, none("no-op", {})] },
  { name: "tags are added", steps: [none("create"), plain("update", { k1: "v1" })] },
  { name: "an empty value from the beginning", steps: [plain("create", { k1: "" }), none("update")] },
  {
    name: "an empty value comes and goes",
    steps: [plain("create", { k1: "v1" }), plain("update", { k1: "v1", k2: "" }), plain("update", { k1: "v1" })],
  },
  { name: "a value becomes empty", steps: [plain("create", { k1: "v1" }), plain("update", { k1: "" })] },
  {
    name: "default tags alone",
    steps: [
      merged("create", { p1: "v1" }),
      merged("update", { p1: "v1", p2: "v2" }),
      merged("update", { p1: "v1 updated" }),
      none("update"),
    ],
  },
  {
    name: "default tags beside own ones",
    steps: [
      merged("create", { p1: "v1" }, { r1: "v1" }),
      merged("update", { p1: "v1 updated" }, { r1: "v1 updated", r2: "v2" }),
      none("update"),
    ],
  },
  {
    name: "own tags in place of default tags",
    steps: [
      merged("create", { o1: "default" }, { o1: "own" }),
      merged("update", { o1: "default", o2: "default" }, { o1: "own", o2: "own" }),
      merged("update", { o1: "default" }, { o1: "other" }),
    ],
  },
  {
    name: "own tags become default tags",
    steps: [plain("create", { k1: "v1" }), merged("update", { k1: "v1" })],
  },
  {
    name: "default tags become own tags",
    steps: [merged("create", { k1: "v1" }), plain("no-op", { k1: "v1" })],
  },
  { name: "an empty own value over a default tag", steps: [merged("create", { k1: "v1" }, { k1: "" })] },
  { name: "a default tag with an empty value", steps: [merged("create", { k1: "" })] },
  {
    name: "an own tag without a value over a default tag",
    steps: [{ ...merged("create", { k1: "default" }), tags: { k1: null }, planned: { k1: null } }],
  },
  {
    name: "an own tag without a value beside a default tag",
    steps: [{ ...merged("create", { p1: "v1" }), tags: { r1: null }, planned: { r1: null } }],
  },
  {
    name: "a value that is known after apply, from the beginning",
    steps: [
      {
        tags: { computed },
        action: "create",
        planned: "unknown",
        plannedAll: "unknown",
        made: { computed: computedValue },
      },
    ],
  },
  {
    name: "a value that is known after apply is added",
    steps: [
      plain("create", { k1: "v1" }),
      { tags: { ...one, computed }, action: "update", planned: "unknown", plannedAll: "unknown", made },
    ],
  },
  {
    name: "a value that is known after apply in place of another",
    steps: [
      plain("create", { k1: "v1" }),
      {
        tags: { k1: computed },
        action: "update",
        planned: "unknown",
        plannedAll: "unknown",
        made: { k1: computedValue },
      },
    ],
  },
  {
    name: "default tags that are ignored",
    steps: [
      {
        ...plain("create", { r1: "v1" }),
        defaults: { p1: "v1" },
        ignored: ["p1"],
      },
      { ...plain("no-op", { r1: "v1" }), defaults: { p1: "v1 updated" }, ignored: ["p1"] },
      { ...plain("update", { r1: "v1 updated" }), defaults: { p1: "v1 again" }, ignored: ["p1"] },
    ],
  },
  {
    name: "own tags that are ignored",
    steps: [
      {
        ...plain("create", { r1: "v1", r2: "v2" }),
        ignored: ["r1"],
        plannedAll: { r2: "v2" },
        made: { r2: "v2" },
      },
      {
        ...plain("no-op", { r1: "v1 updated", r2: "v2" }),
        ignored: ["r1"],
        planned: { r1: "v1", r2: "v2" },
        plannedAll: { r2: "v2" },
        made: { r2: "v2" },
      },
      {
        ...plain("update", { r1: "v1 again", r2: "v2 updated" }),
        ignored: ["r1"],
        plannedAll: { r2: "v2 updated" },
        made: { r2: "v2 updated" },
      },
    ],
  },
  {
    name: "the same tag as default and own one",
    steps: [merged("create", { k1: "v1" }, { k1: "v1" }), plain("no-op", { k1: "v1" })],
  },
  {
    name: "a default tag is declared again",
    steps: [
      merged("create", { k1: "v1" }, { r1: "v1" }),
      { ...merged("no-op", { k1: "v1" }, { r1: "v1", k1: "v1" }), planned: { r1: "v1" } },
      merged("update", { k1: "v2" }, { r1: "v1" }),
    ],
  },
  {
    name: "keys that differ in case",
    steps: [merged("create", { Team: "a" }, { team: "b" }), merged("update", { TEAM: "a" }, { team: "b" })],
  },
];
