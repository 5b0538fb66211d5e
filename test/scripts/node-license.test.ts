/** The texts and the bill of materials of executables that contain Node. */
import { join } from "node:path";
import { expect, it } from "vitest";
import { billWithNode, licenseOfNode, licensesWithNode } from "../../scripts/node-license.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";

const license = 'Node.js is licensed for use as follows:\n\n"""\nCopyright Node.js contributors.';

it.each([
  ["an archive for Unix, or of the package for npm", { LICENSE: license, "bin/node": "" }, "bin/node"],
  ["an archive for Windows", { LICENSE: license.replaceAll("\n", "\r\n"), "node.exe": "" }, "node.exe"],
  ["Debian", { "share/doc/nodejs/LICENSE": license, "bin/node": "" }, "bin/node"],
])("the license of Node is found in %s", (_, files, node) => {
  expect(licenseOfNode(join(temporaryFolder(files), node))).toBe(license);
});

it("without the license of Node nothing is released", () => {
  const folder = temporaryFolder({ LICENSE: "of something else", "bin/node": "" });
  expect(() => licenseOfNode(join(folder, "bin/node"))).toThrow("comes without the text of Node's license");
});

it("the texts and the bill of materials have Node besides what they had", () => {
  const licenses = licensesWithNode("of Lintel\n", "24.1.0", license);
  expect(licenses).toMatch(/^of Lintel\n\n=+\nNode\.js 24\.1\.0, which this executable contains\n=+\n\nNode\.js is/);
  const bill = billWithNode('{"components":[{"name":"yargs"}]}', "24.1.0", new TextEncoder().encode("node"));
  expect(JSON.parse(bill).components).toEqual([
    { name: "yargs" },
    expect.objectContaining({
      purl: "pkg:generic/node@24.1.0",
      hashes: [{ alg: "SHA-256", content: expect.any(String) }],
    }),
  ]);
});
