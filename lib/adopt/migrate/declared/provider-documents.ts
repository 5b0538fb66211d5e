/** Writes what request documents and synthesized configurations declare as resources of the aws or awscc provider. */
import { basename } from "node:path";
import type { ResourceModel } from "../../../facts/model/resource.ts";
import { isHcl } from "../../../lint/files/file-names.ts";
import type { ResourceType } from "../../../lint/inputs/resource-type.ts";
import { groupBy } from "../../../lint/text/group-by.ts";
import { namesHcl } from "../../../lint/text/writers/hcl-writer.ts";
import { type Direction, toolAfter, typesBefore } from "../direction.ts";
import { type HclLine, hclBlock, hclList, hclMap, hclScalar } from "../hcl-block.ts";
import type { MigratedFile } from "../migration.ts";
import { taking } from "../names.ts";
import type { MigrationProblem } from "../problem.ts";
import { foreignDeclaration } from "./refusal.ts";
import { type ExportSource, newFile, problemAt, type WrittenExport } from "./source.ts";
import type { ForeignMembers, ForeignValue } from "./value.ts";

/** A file of HCL beside each document; HCL itself is rewritten in place. */
export function providerDocumentsOf(
  all: readonly ExportSource[],
  models: readonly ResourceModel[],
  direction: Direction,
): WrittenExport {
  const types = new Map([...typesBefore(direction, models).values()].map((type) => [type.model.name, type]));
  const sources = all.filter(({ found }) => !isHcl(found.file.name));
  const files: MigratedFile[] = [];
  const problems: MigrationProblem[] = [];
  for (const inFile of groupBy(sources, ({ found }) => found.file.name)) {
    const labels = new Set<string>();
    const blocks = inFile.flatMap((source) => {
      const written = blockOf(source, types.get(source.found.model.name), labels, direction);
      problems.push(...written.problems);
      return written.text ?? [];
    });
    const stem = basename(inFile[0]?.found.file.name ?? "").replace(/\..*$/, "");
    if (blocks.length > 0) files.push(newFile(inFile, `${stem}.tf`, `${blocks.join("\n\n")}\n`));
  }
  return { files, problems, resources: sources.length };
}

function blockOf(source: ExportSource, type: ResourceType | undefined, labels: Set<string>, direction: Direction) {
  const { members, problems } = foreignDeclaration(source, type, toolAfter[direction]);
  if (type === undefined || problems.length > 0) return { problems };
  const written = new BlockWriter(source, type.blocks === true);
  const lines = written.lines(members);
  if (written.problems.length > 0) return { problems: written.problems };
  const wanted = namesHcl(source.label) ? source.label : `_${source.label}`;
  const label = taking(`${type.type}.${wanted}`, labels).slice(type.type.length + 1);
  return { problems, text: hclBlock(`resource "${type.type}" "${label}"`, lines) };
}

class BlockWriter {
  readonly problems: MigrationProblem[] = [];
  readonly #source: ExportSource;
  /** Whether structures are blocks, rather than attributes. */
  readonly #hasBlocks: boolean;

  constructor(source: ExportSource, hasBlocks: boolean) {
    this.#source = source;
    this.#hasBlocks = hasBlocks;
  }

  lines(members: ForeignMembers): readonly HclLine[] {
    return [...members].flatMap(([name, value]) => this.#line(name, value));
  }

  #line(name: string, value: ForeignValue): readonly HclLine[] {
    if (this.#hasBlocks && value.is === "structure") return [{ header: name, lines: this.lines(value.members) }];
    if (this.#hasBlocks && value.is === "list" && value.items.some((item) => item.is === "structure"))
      return value.items.flatMap((item) => this.#line(name, item));
    return [{ name, is: this.#expression(value) }];
  }

  #expression(value: ForeignValue): string {
    switch (value.is) {
      case "scalar":
        return hclScalar(value.value);
      case "list":
        return hclList(value.items.map((item) => this.#expression(item)));
      case "map": {
        const { asList } = value;
        const entries = [...value.entries].map(([key, entry]) => [key, this.#expression(entry)] as const);
        if (asList === undefined) return hclMap(entries);
        return hclList(
          entries.map(([key, is]) =>
            hclMap([
              [asList.key, hclScalar(key)],
              [asList.value, is],
            ]),
          ),
        );
      }
      case "structure":
        return hclMap([...value.members].map(([name, member]) => [name, this.#expression(member)]));
      case "open": {
        const { node, isSecret } = value;
        const why = isSecret ? "looks like a secret, which is not copied" : `is a value that ${node.unknownBecause}`;
        const help = isSecret ? "keep it in a store of secrets, and refer to it" : "write it out, or declare it in HCL";
        const message = `${node.lastSegment} ${why}, so ${this.#source.found.resource()} is left out`;
        this.problems.push(problemAt(this.#source, node, { rule: "migrate/argument", message, help }));
        return "null";
      }
    }
  }
}
