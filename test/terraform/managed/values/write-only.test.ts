import { describe, expect, it } from "vitest";
import type { ResourceAttribute, ResourceAttributes } from "../../../../lib/facts/derive/resource-attribute.ts";
import {
  digestsOf,
  ignoredSecrets,
  plannedDigests,
  readSecrets,
  withoutSecrets,
  writeOnlyIn,
} from "../../../../lib/terraform/managed/values/write-only.ts";
import { type ObjectValue, unknownValue } from "../../../../lib/terraform/protocol/provider-server.ts";
import { secret as madeUp } from "../../../run/secret.ts";

const secret: ResourceAttribute = {
  member: "secret",
  type: "string",
  description: "",
  optional: true,
  writeOnly: true,
};
const plain: ResourceAttribute = { member: "name", type: "string", description: "", optional: true };
const inside = { secret, name: plain };
const nested = (nesting: "single" | "list" | "map"): ResourceAttribute => ({
  ...{ member: nesting, description: "", optional: true, nested: { nesting, attributes: inside } },
});
const attributes: ResourceAttributes = {
  secret,
  name: plain,
  one: nested("single"),
  many: nested("list"),
  named: nested("map"),
  deep: { ...nested("single"), nested: { nesting: "single", attributes: { one: nested("single") } } },
};

const config: ObjectValue = {
  secret: "top",
  name: "n",
  one: { secret: "in one", name: "n" },
  many: [
    { secret: "first", name: "n" },
    { secret: null, name: "n" },
  ],
  named: { "a b": { secret: "by name", name: "n" } },
  deep: { one: { secret: "deep", name: "n" } },
};

describe("write-only values", () => {
  it("are found everywhere, by their paths", () => {
    expect(writeOnlyIn(attributes, config).map(({ path, value }) => [path, value])).toEqual([
      ["secret", "top"],
      ["one.secret", "in one"],
      ["many[0].secret", "first"],
      ['named["a b"].secret', "by name"],
      ["deep.one.secret", "deep"],
    ]);
    expect(
      writeOnlyIn(attributes, { ...config, one: null, many: unknownValue, named: null, deep: unknownValue }),
    ).toHaveLength(1);
  });

  it("are the only values that are redacted", () => {
    const shown = withoutSecrets(attributes, config);
    expect(writeOnlyIn(attributes, shown)).toEqual([]);
    expect(JSON.stringify(shown).match(/"n"/g)).toHaveLength(6);
  });
});

describe("digests", () => {
  const digested = madeUp("Digested");
  const secretsOf = (value: ObjectValue[string]) => readSecrets(attributes, { secret: value });

  it("are kept for an unchanged secret, and known after apply for any other", async () => {
    const first = await secretsOf(digested);
    const kept = await digestsOf(first);
    expect(JSON.stringify(kept)).not.toContain(digested);
    expect(await plannedDigests(first, kept)).toEqual(kept);
    expect(await plannedDigests(await secretsOf(`${digested}.`), kept)).toEqual({ secret: unknownValue });
    expect(await plannedDigests(await secretsOf(unknownValue), kept)).toEqual({ secret: unknownValue });
    expect(await plannedDigests(await secretsOf(null), kept)).toEqual({});
    expect(await plannedDigests(first, null)).toEqual({ secret: unknownValue });
    expect(await plannedDigests(first, { secret: "damaged" })).toEqual({ secret: unknownValue });
  });

  it("of one secret are never equal", async () => {
    const secrets = await secretsOf(digested);
    expect(await digestsOf(secrets)).not.toEqual(await digestsOf(secrets));
  });
});

describe("secrets that a plan lacks", () => {
  it("are those that `ignore_changes` covers, and none in a plan without digests", async () => {
    const secrets = await readSecrets(attributes, { secret: madeUp("Ignored") });
    expect(ignoredSecrets(secrets, { name: "n" })).toEqual(["secret"]);
    expect(ignoredSecrets(secrets, { secret: null })).toEqual([]);
    expect([ignoredSecrets(secrets, null), ignoredSecrets(secrets, undefined)]).toEqual([[], []]);
  });
});
