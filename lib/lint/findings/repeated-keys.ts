/** Finds keys that a structure repeats: most readers silently take the last value and ignore the first. */

import { SourceFile } from "../files/source-file.ts";
import type { OwnRule } from "../rule/any-rule.ts";
import type { Finding } from "./finding.ts";
import { type FindingPlaces, type LintTarget, positionOf } from "./finding-place.ts";

/** The rule about repeated keys. It applies to files, whatever they declare. */
export const keyOnce: OwnRule = {
  id: "input/key-once",
  severity: "error",
  summary: "A structure has each key once: most readers silently use the last of several, and some refuse the file.",
  otherwise: "The file seems to set one value, and the service receives the other.",
  cites: [],
  notSuppressible: true,
  good: {
    "each key once": `
status: ENABLED
description: keeps images for a quarter`,
  },
  bad: {
    "a key twice": `
status: ENABLED
⟦status⟧: DISABLED`,
  },
};

/** The files with repeated keys that have declarations, each with its first declaration. */
export function withRepeatedKeys(declarations: readonly LintTarget[]): ReadonlyMap<SourceFile, LintTarget> {
  const files = new Map<SourceFile, LintTarget>();
  for (const declaration of declarations) {
    const { file } = declaration;
    if (file instanceof SourceFile && file.repeated.length > 0 && !files.has(file)) files.set(file, declaration);
  }
  return files;
}

/** Makes a finding of each repeated key, with the position of its first occurrence. */
export function repeatedKeyFindings(
  files: ReadonlyMap<SourceFile, LintTarget>,
  places: FindingPlaces,
): readonly Finding[] {
  return [...files].flatMap(([file, declaration]) =>
    file.repeated.map(({ name, again, before }): Finding => {
      const line = file.lines.position(before.start).line;
      return {
        rule: keyOnce.id,
        severity: keyOnce.severity,
        message: `the key ${JSON.stringify(name)} is repeated; its value in line ${line} has no effect`,
        help: "keep one of them",
        ...positionOf(places.of(declaration, file.lines.span(again))),
        resource: declaration.resource(),
        path: name,
        documents: [],
      };
    }),
  );
}
