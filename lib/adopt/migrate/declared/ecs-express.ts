/**
 * Writes services of Amazon ECS Express Mode, which AWS recommends in place of App Runner, and says what has no
 * counterpart there. The names are those of `aws_ecs_express_gateway_service`, from the public documentation of the aws
 * provider (6.23 and later) and of `AWS::ECS::ExpressGatewayService`.
 */
import { namesHcl } from "../../../lint/text/writers/hcl-writer.ts";
import { hclBlock, hclScalar } from "../hcl-block.ts";
import type { MigratedFile } from "../migration.ts";
import { taking } from "../names.ts";
import type { MigrationProblem } from "../problem.ts";
import { expressLosses } from "./express-losses.ts";
import { ExpressService } from "./express-service.ts";
import { byFolder, type ExportSource, newFile, problemAt, type WrittenExport } from "./source.ts";

/** The name of the files. */
const expressName = "ecs_express.tf";

/** A file for each folder that declares services. */
export function ecsExpressOf(sources: readonly ExportSource[]): WrittenExport {
  const files: MigratedFile[] = [];
  const problems: MigrationProblem[] = [];
  for (const inFolder of byFolder(sources).values()) {
    const blocks: string[] = [];
    const used = new Set<ExportSource>();
    const labels = new Set<string>();
    for (const source of inFolder) {
      if (source.found.model.name !== "hosted-service") continue;
      const written = new ExpressService(source, inFolder, used);
      const lines = written.lines();
      problems.push(...written.problems);
      if (written.isRefused) continue;
      const label = taking(namesHcl(source.label) ? source.label : `_${source.label}`, labels);
      blocks.push(hclBlock(`resource "aws_ecs_express_gateway_service" "${label}"`, lines));
    }
    for (const source of inFolder) if (!used.has(source)) problems.push(...unusedOf(source));
    if (blocks.length > 0) files.push(newFile(inFolder, expressName, `${[...roles, ...blocks].join("\n\n")}\n`));
  }
  return { files, problems, resources: sources.length };
}

/** The roles of Express Mode, which App Runner does not have. */
const roles = [
  ["ecs_execution_role_arn", "The role that pulls images, reads secrets and writes logs (ecs-tasks.amazonaws.com)"],
  ["ecs_infrastructure_role_arn", "The role that manages load balancers, scaling and networking (ecs.amazonaws.com)"],
].map(([name, description]) =>
  hclBlock(`variable "${name}"`, [
    { name: "description", is: hclScalar(description ?? "") },
    { name: "type", is: "string" },
  ]),
);

/** What is said of the other resources. */
function* unusedOf(source: ExportSource): Generator<MigrationProblem> {
  const { model, root } = source.found;
  const why = expressLosses[model.name];
  if (why !== undefined) {
    const message = `${source.found.resource()} has no counterpart in ECS Express Mode: ${why}`;
    yield problemAt(source, root, { rule: "migrate/left-out", message, help: "see docs/export.md" });
  }
}
