import { expect, it } from "vitest";
import { Node } from "../../../lib/lint/declaration/node.ts";
import type { Reading } from "../../../lib/lint/declaration/reading.ts";
import { secretsWithin } from "../../../lib/lint/declaration/secrets.ts";

const cites = { document: 3, section: "Limits" } as const;
const text = { kind: "string", description: "", cites } as const;
const reading: Reading = {
  namesOf: (member) => [member],
  unknownBecause: () => undefined,
  scalar: (raw) => raw,
};

/** How often the names of a structure with so many members are listed while all of them are read. */
function listings(count: number, read: (node: Node) => void): number {
  let listed = 0;
  const members = Object.fromEntries(Array.from({ length: count }, (_, index) => [`m${index}`, "x"]));
  const raw = new Proxy(members, {
    ownKeys(target) {
      listed += 1;
      return Reflect.ownKeys(target);
    },
  });
  read(Node.root(reading, raw, { kind: "map", description: "", cites, key: text, value: text }));
  return listed;
}

it.each<readonly [string, (node: Node) => void]>([
  ["its entries are read one by one", (node) => node.keys().forEach((key) => void node.entry(key).value)],
  ["its entries are read together", (node) => node.entries().forEach((entry) => void entry.value)],
  ["its secrets are searched", (node) => void secretsWithin(node)],
])("the names of a map are listed as often in a large one as in a small one: %s", (_, read) => {
  expect(listings(400, read)).toBe(listings(20, read));
});
