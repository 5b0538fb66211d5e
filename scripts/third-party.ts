/** The licenses of the packages in the bundles, and a bill of materials (CycloneDX). Downloads nothing. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Metafile } from "esbuild";

/** A package with code in a bundle. */
interface BundledPackage {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly text: string;
  /** The integrity of its archive, from the lock file. */
  readonly integrity: string | undefined;
}

interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
}

/** For packages with the ISC license that lack its text. */
const isc = `Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby
granted, provided that the above copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL
IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT,
INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN
ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF
THIS SOFTWARE.`;

/** The folder of a package in a path, also of a package in one that is in the extension's own `node_modules`. */
const packageFolder = /(?:editors\/vscode\/)?node_modules\/(?:.*node_modules\/)?(?:@[^/]+\/)?[^/]+/;

/** Collects the packages in bundles. */
export class ThirdParty {
  readonly #folders = new Set<string>();

  /** Adds the packages of a build. */
  readonly add = ({ inputs }: Metafile): void => {
    for (const path of Object.keys(inputs)) {
      const [folder] = packageFolder.exec(path) ?? [];
      if (folder !== undefined) this.#folders.add(folder);
    }
  };

  /** The packages, sorted by name. */
  packages(): readonly BundledPackage[] {
    return [...this.#folders].sort().map((folder) => {
      const home = folder.slice(0, folder.indexOf("node_modules/"));
      const { version = "", license = "", integrity } = lockedIn(home)[folder.slice(home.length)] ?? {};
      const name = folder.slice(folder.lastIndexOf("node_modules/") + "node_modules/".length);
      return { name, version, license, integrity, text: licenseText(folder, license) };
    });
  }
}

/** What the lock file of a folder says of its packages. */
function lockedIn(home: string): { readonly [folder: string]: LockedPackage } {
  const known = locks.get(home) ?? JSON.parse(readFileSync(join(home, "package-lock.json"), "utf8")).packages;
  locks.set(home, known);
  return known;
}

const locks = new Map<string, { readonly [folder: string]: LockedPackage }>();

/** The license texts of a package, including notices. Throws an Error if there are none, so that no build omits one. */
function licenseText(folder: string, license: string): string {
  const files = existsSync(folder)
    ? readdirSync(folder).filter((name) => /^(?:licen[cs]e|notice|copying)/i.test(name))
    : [];
  const texts = files.sort().map((name) => readFileSync(join(folder, name), "utf8").replaceAll("\r\n", "\n").trim());
  if (texts.length > 0) return texts.join("\n\n");
  // The Apache license names no copyright holder, so its text in our LICENSE is the same.
  if (license === "Apache-2.0") return `Copyright ${authorOf(folder)}\n\n${readFileSync("LICENSE", "utf8").trim()}`;
  if (license === "ISC") return `Copyright (c) ${authorOf(folder)}\n\n${isc}`;
  throw new Error(
    `${folder} comes without the text of its license (${license || "none is named"}); add it to scripts/third-party.ts`,
  );
}

function authorOf(folder: string): string {
  const { author, name }: { author?: string | { name: string }; name: string } = JSON.parse(
    readFileSync(join(folder, "package.json"), "utf8"),
  );
  return typeof author === "string" ? author : (author?.name ?? `the authors of ${name}`);
}

/** All texts, one package after the other, and what NOTICE says about code that was adapted. */
export const licensesOf = (packages: readonly BundledPackage[]): string =>
  `${[
    "Lintel contains code of these packages, under their licenses.",
    ...packages.map(
      ({ name, version, license, text }) =>
        `${"=".repeat(80)}\n${name} ${version} (${license})\n${"=".repeat(80)}\n\n${text}`,
    ),
    `${"=".repeat(80)}\nNOTICE\n${"=".repeat(80)}\n\n${readFileSync("NOTICE", "utf8").trim()}`,
  ].join("\n\n")}\n`;

/** The bill of materials. It has no timestamp, so that builds are reproducible. */
export const billOf = (packages: readonly BundledPackage[], lintel: { readonly version: string }): string =>
  `${JSON.stringify(
    {
      bomFormat: "CycloneDX",
      specVersion: "1.5",
      version: 1,
      metadata: {
        component: {
          type: "application",
          "bom-ref": `pkg:npm/lintel@${lintel.version}`,
          name: "lintel",
          version: lintel.version,
          licenses: [{ license: { id: "Apache-2.0" } }],
        },
      },
      components: packages.map(({ name, version, license, integrity }) => {
        const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`;
        return {
          ...{ type: "library", "bom-ref": purl, name, version, purl },
          licenses: [/ |\(/.test(license) ? { expression: license } : { license: { id: license } }],
          ...(integrity !== undefined && { hashes: integrity.split(" ").flatMap(hashOf) }),
        };
      }),
    },
    undefined,
    2,
  )}\n`;

/** Converts `sha512-…` in base64 to CycloneDX's format. */
function hashOf(integrity: string): readonly { readonly alg: string; readonly content: string }[] {
  const [, bits, digest] = /^sha(1|256|384|512)-(.+)$/.exec(integrity) ?? [];
  if (bits === undefined || digest === undefined) return [];
  return [{ alg: `SHA-${bits}`, content: Buffer.from(digest, "base64").toString("hex") }];
}
