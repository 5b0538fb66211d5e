/** Which declarations of templates and documents a migration writes anew, and why it leaves the others. */

import { resolve } from "node:path";
import { isOwnResource } from "../../adopt/migrate/declared/source.ts";
import type { MigrationProblem } from "../../adopt/migrate/problem.ts";
import { rangeIn } from "../../adopt/migrate/to-lintel/source-range.ts";
import { counted } from "../../base/text/counted.ts";
import { shellPath } from "../../base/text/shell-word.ts";
import { isHcl } from "../../lint/files/file-names.ts";
import type { LintTarget } from "../../lint/findings/finding-place.ts";
import { groupBy } from "../../lint/text/group-by.ts";
import { isWrittenAlready } from "./declared-groups.ts";

/** The declarations that are written anew, and what is said of those that stay. */
export interface TakenDocuments {
  readonly taken: readonly LintTarget[];
  readonly problems: readonly MigrationProblem[];
}

/** Sorts the declarations of files that are not HCL; without `takesAll`, only those of files that `paths` name are taken. */
export function takenDocuments(
  declarations: readonly LintTarget[],
  paths: readonly string[],
  takesAll: boolean,
): TakenDocuments {
  const taken: LintTarget[] = [];
  const problems: MigrationProblem[] = [];
  const isNamed = ({ path }: LintTarget["file"]): boolean => paths.some((each) => resolve(each) === path);
  for (const found of groupBy(declarations, ({ file }) => file.name)) {
    const [{ file }] = found;
    if (file.live !== undefined || isHcl(file.name)) continue;
    const objects = found.filter((each) => each.model.requestOnly !== true && !isInJson(each));
    if (isNamed(file)) problems.push(...found.filter((each) => each.model.requestOnly === true).map(notAnObject));
    if (takesAll || isNamed(file)) problems.push(...found.filter(isInJson).flatMap(generated));
    if (takesAll || isNamed(file)) taken.push(...objects);
    else problems.push(...left(objects));
  }
  return { taken, problems };
}

/** Whether Terraform reads it, as JSON. */
const isInJson = ({ planned, file }: LintTarget): boolean => planned !== undefined || file.name.endsWith(".tf.json");

const placed = ({ file, root, resource }: LintTarget): Pick<MigrationProblem, "file" | "at" | "resource"> => ({
  ...{ file, resource: resource() },
  at: rangeIn(file, root.span("value")),
});

const notAnObject = (found: LintTarget): MigrationProblem => ({
  ...placed(found),
  rule: "migrate/stays",
  message: `a document of the kind ${found.model.title} does not declare an object, and is not converted`,
});

/** Of Lintel's own resources there is nothing to say. */
const generated = (found: LintTarget): readonly MigrationProblem[] =>
  isOwnResource(found) || found.model.requestOnly === true
    ? []
    : [
        {
          ...placed(found),
          rule: "migrate/generated",
          message: "configuration of Terraform in JSON is left as it is, since a program may have written it",
          help: "change the program that writes the file; moved blocks then keep the object (docs/migrate.md)",
        },
      ];

/** Documents that stay because nobody asked for them, now or in an earlier run: one problem for a file. */
function left([first, ...others]: readonly LintTarget[]): readonly MigrationProblem[] {
  if (first === undefined || isWrittenAlready(first.file.name)) return [];
  const { file, model } = first;
  const what = others.length === 0 ? `a ${model.title}` : counted(others.length + 1, "object");
  return [
    {
      ...placed(first),
      rule: "migrate/stays",
      message: `${file.name} declares ${what}, which ${others.length === 0 ? "stays" : "stay"} there: without --to, only the HCL in a folder is migrated`,
      help: `to write it as Lintel's HCL, name the file: lintel migrate ${shellPath(file.name)}`,
      resource: "",
    },
  ];
}
