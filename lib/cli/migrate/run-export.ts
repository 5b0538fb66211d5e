/** Runs `lintel export` with its options. */

import { cloudFormationOf } from "../../adopt/migrate/declared/cloudformation.ts";
import { ecsExpressOf } from "../../adopt/migrate/declared/ecs-express.ts";
import { providerDocumentsOf } from "../../adopt/migrate/declared/provider-documents.ts";
import { othersIn, sourcesOf } from "../../adopt/migrate/declared/source.ts";
import type { ExportTool } from "../../adopt/migrate/export-tools.ts";
import type { Migration } from "../../adopt/migrate/migration.ts";
import { lintDeclarations } from "../../lint/run/run.ts";
import { lintables } from "../../services/lintables.generated.ts";
import { hclFilesAt, rewrittenHcl, withoutRepetition } from "./hcl-in-place.ts";
import type { MigrateOptions } from "./migrate-options.ts";
import { reportMigration } from "./report-migration.ts";

/** The options of the command line. */
export interface ExportOptions extends MigrateOptions {
  readonly tool: ExportTool;
}

/** Prints or writes what becomes of the sources, and what cannot be carried over; sets the exit code. */
export async function runExport(options: ExportOptions): Promise<void> {
  const { paths, tool, takesIgnored } = options;
  const { result, declarations } = await lintDeclarations({
    ...{ paths, resources: lintables, mayBeOther: true, takesIgnored },
  });
  const sources = sourcesOf(declarations);
  const models = lintables.map(({ model }) => model);
  const hcl = hclFilesAt(paths, takesIgnored);
  const report = (migration: Omit<Migration, "faults">, faults: Migration["faults"]): Promise<void> =>
    reportMigration(
      { ...migration, faults: withoutRepetition([...faults, ...result.faults]) },
      { read: hcl.files.map(({ name }) => name), declarations },
      options,
    );
  if (tool === "cloudformation" || tool === "ecs-express") {
    const written = tool === "cloudformation" ? cloudFormationOf(sources, models) : ecsExpressOf(sources);
    return report({ ...written, problems: [...written.problems, ...othersIn(declarations)] }, hcl.faults);
  }
  const direction = tool === "awscc" ? "export to awscc" : "export to aws";
  const [inPlace, beside] = [rewrittenHcl(hcl, direction, options), providerDocumentsOf(sources, models, direction)];
  return report(
    {
      files: [...inPlace.files, ...beside.files],
      resources: inPlace.resources + beside.resources,
      problems: [...inPlace.problems, ...beside.problems],
    },
    inPlace.faults,
  );
}
