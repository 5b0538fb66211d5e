/** The oldest supported Node is also in package.json, and an older one gets a clear error. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { oldestNode, unsupportedNodeMessage } from "../../lib/base/process/node-version.ts";

test("the required version of Node is the one in package.json", () => {
  expect(JSON.parse(readFileSync("package.json", "utf8")).engines.node).toBe(`>=${oldestNode.join(".")}`);
});

test.each(["20.19.0", "20.20.2", "21.0.0", "22.1.0", "100.0.0"])("Node %s is supported", (node) => {
  expect(unsupportedNodeMessage("lintel", node)).toBeUndefined();
});

test.each(["20.18.3", "18.20.8", "4.0.0"])("Node %s is too old", (node) => {
  expect(unsupportedNodeMessage("lintel", node)).toBe(
    `lintel requires Node 20.19 or later; this is ${node}. Install a later version from https://nodejs.org`,
  );
});
