/** What accompanies an executable that contains Node: the texts of all licenses, and a bill of materials with Node in it. */
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Where a Node has the text of its license: its archives for Unix and Windows, its package for npm, and Debian. */
const places = (node: string): readonly string[] => [
  join(dirname(dirname(node)), "LICENSE"),
  join(dirname(node), "LICENSE"),
  join(dirname(dirname(node)), "share/doc/nodejs/LICENSE"),
];

/** The text of a Node's license, with those of what Node contains. Throws an Error if it has none. */
export function licenseOfNode(node: string): string {
  const file = places(node).find((path) => existsSync(path));
  const text = file === undefined ? "" : readFileSync(file, "utf8").replaceAll("\r\n", "\n").trim();
  if (text.startsWith("Node.js is licensed for use as follows:")) return text;
  throw new Error(
    `${node} comes without the text of Node's license, which must accompany the executable; it is sought in ${places(node).join(", ")}`,
  );
}

/** The texts of Lintel's bundles and of Node. */
export const licensesWithNode = (licenses: string, nodeVersion: string, text: string): string =>
  `${licenses.trimEnd()}\n\n${"=".repeat(80)}\nNode.js ${nodeVersion}, which this executable contains\n${"=".repeat(80)}\n\n${text}\n`;

/** The name of the texts beside an executable of a release. */
export const licensesBeside = (executable: string): string => `${executable.replace(/\.exe$/, "")}-LICENSES.txt`;

/** The name of the bill of materials beside an executable of a release. */
export const billBeside = (executable: string): string => `${executable.replace(/\.exe$/, "")}.cdx.json`;

/** A bill of materials with Node. */
export function billWithNode(bill: string, nodeVersion: string, node: Uint8Array): string {
  const content: { readonly components: readonly object[] } = JSON.parse(bill);
  const purl = `pkg:generic/node@${nodeVersion}`;
  const component = {
    ...{ type: "platform", "bom-ref": purl, name: "node", version: nodeVersion, purl },
    licenses: [{ license: { name: "Node.js, with the licenses of what it contains" } }],
    hashes: [{ alg: "SHA-256", content: createHash("sha256").update(node).digest("hex") }],
  };
  return `${JSON.stringify({ ...content, components: [...content.components, component] }, undefined, 2)}\n`;
}
