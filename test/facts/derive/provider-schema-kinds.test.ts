/** The Terraform schema of a made-up library, which has a member of every kind, and each trait once. */
import { describe, expect, it, test } from "vitest";
import {
  recordAttributes,
  regionOfSource,
  resourceAttributes,
  secretDigests,
  settingAttributes,
  sourceAttributes,
} from "../../../lib/facts/derive/provider-schema.ts";
import type { ResourceAttribute, ResourceAttributes } from "../../../lib/facts/derive/resource-attribute.ts";
import { cite } from "../../../lib/facts/model/citation.ts";
import type { Field, StructField } from "../../../lib/facts/model/field.ts";
import type { ResourceModel } from "../../../lib/facts/model/resource.ts";

const cites = cite(2, "NetworkConfiguration");

/** What every field has. */
const basis = { description: "It is made up.", cites };
const text = { ...basis, kind: "string" } as const;
const count = { ...basis, kind: "integer" } as const;
const flag = { ...basis, kind: "boolean" } as const;
const anything = { ...basis, kind: "any" } as const;
const free = { ...basis, kind: "map", key: text, value: anything } as const;
const listOf = <Element extends Field>(element: Element) => ({ ...basis, kind: "list", element }) as const;
const mapOf = <Value extends Field>(value: Value) => ({ ...basis, kind: "map", key: text, value }) as const;
const structOf = <Members extends StructField["members"]>(members: Members) =>
  ({ ...basis, kind: "struct", members }) as const;

const shelf = structOf({ width: { ...count, required: true } });

const library: ResourceModel = {
  refusedBy: "lintel",
  name: "library",
  title: "library",
  product: "Libraries",
  identity: "libraryArn",
  label: "libraryName",
  recognizedBy: ["libraryName"],
  attributeNames: { libraryArn: "arn" },
  tags: "labels",
  regional: true,
  declaration: structOf({
    libraryName: { ...text, required: true, immutable: true },
    seats: { ...count, default: 40 },
    isOpen: { ...flag, decidedByService: true },
    serial: { ...text, generated: true },
    password: { ...text, sensitive: true, writeOnly: true },
    note: { ...text, requestOnly: true },
    shelfMark: text,
    opened: anything,
    authors: listOf(text),
    topics: { ...listOf(text), order: "irrelevant" },
    shelves: { ...listOf(shelf), maxItems: 3 },
    bins: { ...listOf(shelf), order: "irrelevant", knownBy: ["width"] },
    rooms: mapOf(shelf),
    labels: mapOf(text),
    extras: free,
    card: { ...structOf({ color: text, fee: { ...flag, required: true } }), absentMeans: { fee: false } },
    lamp: structOf({ bulb: structOf({ watts: count }), keys: listOf(text) }),
    door: shelf,
    fixedDoor: { ...structOf({ color: text }), fixedPresence: true },
    boundDoor: { ...structOf({ color: text }), immutable: true },
    localDoor: { ...structOf({ color: structOf({ name: text }) }), requestOnly: true },
    hiddenDoors: { ...listOf(text), writeOnly: true },
    guard: {
      ...structOf({ name: text }),
      requiredToCreate: true,
      decidedByService: true,
      follows: ["libraryName", "seats"],
    },
  }),
  options: {
    adopt: flag,
    mood: { ...text, observed: true },
    events: { ...mapOf(text), triggers: true },
  },
  record: {
    libraryArn: text,
    updatedAt: anything,
    queue: { ...listOf(text), lengthBy: { member: "isOpen", lengths: { true: 1, false: 0 } } },
    visitors: { ...listOf(text), follows: ["seats"] },
    sealed: { ...structOf({ code: { ...text, sensitive: true, required: true } }) },
  },
};

const additions = { withheld: ["shelfMark"], changedByUpdate: ["updatedAt"], emptiedByUpdate: ["queue"] };
/** Derived anew: the results for a model are kept. */
const derived = (): ResourceAttributes => resourceAttributes({ ...library }, additions);

/** Attributes without their descriptions. */
const facts = (all: ResourceAttributes): object =>
  Object.fromEntries(Object.entries(all).map(([name, attribute]) => [name, factsOf(attribute)]));

function factsOf({ description: _, nested, ...attribute }: ResourceAttribute): object {
  return { ...attribute, ...(nested && { nested: { ...nested, attributes: facts(nested.attributes) } }) };
}

const width = { width: { member: "width", type: "number", required: true } };
const color = { color: { member: "color", type: "string", optional: true } };
const empty = { emptyWhenAbsent: true, computed: true };

describe("the Terraform schema of a made-up resource", () => {
  const found = (): { readonly [name: string]: unknown } => ({ ...facts(derived()) });

  it("has its members in their order, Lintel's options, those of the record, and those of the host", () => {
    expect(Object.keys(found())).toEqual([
      ...["library_name", "seats", "is_open", "serial", "password", "note", "opened", "authors", "topics", "shelves"],
      ...["bins", "rooms", "labels", "extras", "card", "lamp", "door", "fixed_door", "bound_door", "local_door"],
      ...["hidden_doors", "guard", "adopt", "mood", "events", "arn", "updated_at", "queue", "visitors", "sealed"],
      ...["secret_digests", "tags_all", "region", "id"],
    ]);
  });

  test.each<[string, object]>([
    ["library_name", { member: "libraryName", type: "string", required: true, immutable: true }],
    ["seats", { member: "seats", type: "number", optional: true, default: 40, computed: true }],
    ["is_open", { member: "isOpen", type: "bool", optional: true, decidedByService: true, computed: true }],
    ["serial", { member: "serial", type: "string", optional: true, decidedByService: true, computed: true }],
    ["password", { member: "password", type: "string", sensitive: true, writeOnly: true, optional: true }],
    ["note", { member: "note", type: "string", optional: true, local: true }],
    ["opened", { member: "opened", type: "string", optional: true }],
  ])("has the value %s with its traits", (name, expected) => {
    expect(found()[name]).toStrictEqual(expected);
  });

  test.each<[string, object]>([
    ["authors", { member: "authors", type: ["list", "string"], optional: true, ...empty }],
    ["topics", { member: "topics", type: ["set", "string"], optional: true, ...empty }],
    [
      "labels",
      {
        member: "labels",
        type: ["map", "string"],
        optional: true,
        computed: true,
        hostPlans: true,
        emptyWhenAbsent: true,
      },
    ],
    ["extras", { member: "extras", type: "string", json: true, optional: true }],
    ["hidden_doors", { member: "hiddenDoors", type: ["list", "string"], writeOnly: true, optional: true }],
    ["rooms", { member: "rooms", nested: { nesting: "map", attributes: width, block: {} }, optional: true }],
    [
      "shelves",
      { member: "shelves", nested: { nesting: "list", attributes: width, block: { maxItems: 3 } }, optional: true },
    ],
    [
      "bins",
      { member: "bins", knownBy: ["width"], nested: { nesting: "set", attributes: width, block: {} }, optional: true },
    ],
  ])("has the collection %s, which means the same absent and empty unless it consists of blocks", (name, expected) => {
    expect(found()[name]).toStrictEqual(expected);
  });

  test.each<[string, object]>([
    ["door", { member: "door", nested: { nesting: "single", attributes: width, block: {} }, optional: true }],
    [
      "card",
      {
        member: "card",
        nested: {
          nesting: "single",
          attributes: {
            ...color,
            fee: { member: "fee", type: "bool", optional: true, computed: true, default: false },
          },
          block: { alwaysThere: true },
        },
        optional: true,
        ...empty,
      },
    ],
    [
      "lamp",
      {
        member: "lamp",
        nested: {
          nesting: "single",
          attributes: {
            bulb: {
              member: "bulb",
              nested: {
                nesting: "single",
                attributes: { watts: { member: "watts", type: "number", optional: true } },
                block: { alwaysThere: true },
              },
              optional: true,
              ...empty,
            },
            keys: { member: "keys", type: ["list", "string"], optional: true, ...empty },
          },
          block: { alwaysThere: true },
        },
        optional: true,
        ...empty,
      },
    ],
    [
      "fixed_door",
      {
        member: "fixedDoor",
        nested: { nesting: "single", attributes: color, block: {} },
        optional: true,
        fixedPresence: true,
      },
    ],
    [
      "bound_door",
      {
        member: "boundDoor",
        nested: { nesting: "single", attributes: color, block: {} },
        optional: true,
        immutable: true,
      },
    ],
    [
      "local_door",
      {
        member: "localDoor",
        nested: {
          nesting: "single",
          attributes: {
            color: {
              member: "color",
              nested: {
                nesting: "single",
                attributes: { name: { member: "name", type: "string", optional: true } },
                block: {},
              },
              optional: true,
            },
          },
          block: {},
        },
        optional: true,
        local: true,
      },
    ],
    [
      "guard",
      {
        member: "guard",
        nested: {
          nesting: "single",
          attributes: { name: { member: "name", type: "string", optional: true } },
          block: { alwaysThere: true },
        },
        optional: true,
        decidedByService: true,
        follows: ["libraryName", "seats"],
        requiredToCreate: true,
        ...empty,
      },
    ],
  ])("has the structure %s, which always has a value if it says nothing when it is absent", (name, expected) => {
    expect(found()[name]).toStrictEqual(expected);
  });

  it("has options that are local, reported by the record, or triggers", () => {
    expect(found()).toMatchObject({
      adopt: { member: "adopt", type: "bool", optional: true, local: true },
      mood: { member: "mood", type: "string", optional: true, computed: true, observed: true },
      events: { type: ["map", "string"], optional: true, local: true, triggers: true, ...empty },
    });
    expect(derived().adopt).not.toHaveProperty("computed");
    expect(derived().mood).not.toHaveProperty("local");
    expect(derived().mood).not.toHaveProperty("triggers");
  });

  it("has the record's members, with what updates do to them", () => {
    const { arn, updated_at, queue, visitors, sealed } = found();
    expect({ arn, updated_at, queue, visitors, sealed }).toStrictEqual({
      arn: { member: "libraryArn", type: "string", computed: true },
      updated_at: { member: "updatedAt", type: "string", computed: true, volatile: true },
      queue: {
        member: "queue",
        type: ["list", "string"],
        computed: true,
        lengthBy: { member: "isOpen", lengths: { true: 1, false: 0 } },
        emptied: true,
      },
      visitors: { member: "visitors", type: ["list", "string"], computed: true, follows: ["seats"] },
      sealed: {
        member: "sealed",
        nested: {
          nesting: "single",
          attributes: { code: { member: "code", type: "string", computed: true, sensitive: true } },
        },
        computed: true,
      },
    });
  });

  it("has what the host adds", () => {
    const { secret_digests, tags_all, region, id } = found();
    expect({ secret_digests, tags_all, region, id }).toStrictEqual({
      secret_digests: { member: "secretDigests", type: ["map", "string"], computed: true, observed: true },
      tags_all: { member: "tagsAll", type: ["map", "string"], computed: true, hostPlans: true },
      region: { member: "region", type: "string", optional: true, computed: true, immutable: true, hostPlans: true },
      id: { member: "id", type: "string", computed: true, hostPlans: true },
    });
    expect(derived().id?.description).toBe("The same as `arn`.");
    expect(derived().secret_digests).toBe(secretDigests);
  });

  it("has the host's attributes only where the resource has a use for them", () => {
    const { tags: _, regional: __, ...plain } = library;
    const named = { ...plain, declaration: structOf({ id: { ...text, required: true } }) };
    expect(Object.keys(resourceAttributes(named, additions))).toEqual([
      ...["id", "adopt", "mood", "events", "arn", "updated_at", "queue", "visitors", "sealed"],
    ]);
    expect(resourceAttributes(named, additions).id).toMatchObject({ required: true });
    const recorded = { ...plain, declaration: structOf({}), record: { ID: text }, identity: "ID" };
    expect(Object.keys(resourceAttributes(recorded, additions))).toEqual(["adopt", "mood", "events", "id"]);
    expect(resourceAttributes(recorded, additions).id).not.toHaveProperty("hostPlans");
  });

  it("has digests of secrets that are nested", () => {
    const secret = structOf({ inner: structOf({ code: { ...text, sensitive: true, writeOnly: true } }) });
    const nested = { ...library, declaration: structOf({ secret }) };
    expect(resourceAttributes(nested, additions)).toHaveProperty("secret_digests");
    const open = { ...library, declaration: structOf({ secret: structOf({ inner: structOf({ code: text }) }) }) };
    expect(resourceAttributes(open, additions)).not.toHaveProperty("secret_digests");
  });

  it("is derived once for a model and its additions", () => {
    const attributes = resourceAttributes(library, additions);
    expect(resourceAttributes(library, additions)).toBe(attributes);
    const others = { withheld: [], changedByUpdate: [] };
    expect(Object.keys(resourceAttributes(library, others))).toContain("shelf_mark");
    expect(resourceAttributes(library, others).queue).not.toHaveProperty("emptied");
    expect(resourceAttributes(library, additions)).toBe(attributes);
  });

  it("has no type for a list of lists of structures", () => {
    const model = { ...library, declaration: structOf({ nests: listOf(listOf(structOf({ a: text }))) }) };
    expect(() => resourceAttributes(model, additions)).toThrow(
      "a field of kind struct has no Terraform type: It is made up.",
    );
  });
});

describe("the description of an attribute", () => {
  const described = (field: Field): string =>
    resourceAttributes({ ...library, declaration: structOf({ it: field }) }, additions).it?.description ?? "";

  test.each<[string, Field, string]>([
    ["its text", text, "It is made up."],
    ["its bounds", { ...text, maxLength: 9 }, "It is made up. It must be at most 9 characters long."],
    ["its default", { ...count, default: 0 }, "It is made up. Default: `0`."],
    ["the service's choice", { ...text, decidedByService: true }, "It is made up. Default: the service's own value."],
    ["Lintel's choice", { ...text, generated: true }, "It is made up. Default: generated by Lintel."],
    [
      "that it is only written",
      { ...text, writeOnly: true },
      "It is made up. Write-only: a reference to the secret, or a value from another block.",
    ],
    [
      "that order means nothing",
      { ...listOf(text), order: "irrelevant" },
      "It is made up. A set: the order does not matter.",
    ],
    ["that a change replaces", { ...text, immutable: true }, "It is made up. Changing it forces replacement."],
    [
      "that its presence is fixed",
      { ...shelf, fixedPresence: true },
      "It is made up. Adding or removing it forces replacement.",
    ],
    ["that it is JSON", free, "It is made up. As JSON."],
  ])("says %s", (_, field, words) => {
    const said = described(field);
    expect(said.slice(0, said.indexOf(" (["))).toBe(words);
    expect(said.slice(words.length + 1)).toMatch(/^\(\[[^;]*\)\)$/);
  });

  it("links the section of the bounds besides that of the field", () => {
    const said = described({ ...text, boundCites: cite(3, "Limits") });
    expect(said.split("; ")).toHaveLength(2);
    expect(described({ ...text, boundCites: cites }).split("; ")).toHaveLength(1);
  });
});

describe("the attributes of other blocks than resources", () => {
  it("are computed in a data source, except those that only say how to apply", () => {
    const attributes = derived();
    const read = recordAttributes({ ...library }, additions);
    const left = ["note", "local_door", "adopt", "events", "tags_all"];
    expect(Object.keys(read)).toEqual(Object.keys(attributes).filter((name) => !left.includes(name)));
    expect(read.region).toBe(regionOfSource);
    expect(factsOf(regionOfSource)).toStrictEqual({ member: "region", type: "string", optional: true, computed: true });
    const { region: _, ...others } = read;
    for (const [name, attribute] of Object.entries(others)) {
      const { member, type, json, sensitive, description } = attributes[name] ?? attribute;
      expect({ ...attribute, nested: undefined }, name).toEqual({
        ...{ member, description, computed: true, nested: undefined },
        ...(type !== undefined && { type }),
        ...(json !== undefined && { json }),
        ...(sensitive !== undefined && { sensitive }),
      });
    }
    expect(factsOf(read.shelves ?? secretDigests)).toStrictEqual({
      member: "shelves",
      nested: { nesting: "list", attributes: { width: { member: "width", type: "number", computed: true } } },
      computed: true,
    });
  });

  it("are required or optional in a block of the provider, whatever the declaration requires", () => {
    const all = facts(settingAttributes(library, ["libraryName", "seats", "door"], ["seats"]));
    expect(all).toStrictEqual({
      library_name: { member: "libraryName", type: "string", optional: true },
      seats: { member: "seats", type: "number", required: true },
      door: { member: "door", nested: { nesting: "single", attributes: width, block: {} }, optional: true },
    });
  });

  it("are the arguments and the results of a data source", () => {
    const all = facts(
      sourceAttributes({ roomName: { ...text, required: true } }, { seatCount: { ...count, default: 1 } }),
    );
    expect(all).toStrictEqual({
      room_name: { member: "roomName", type: "string", required: true },
      seat_count: { member: "seatCount", type: "number", computed: true },
    });
  });
});
