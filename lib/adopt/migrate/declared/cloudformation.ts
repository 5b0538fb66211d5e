/** Writes templates of AWS CloudFormation: one for each folder, with one resource for each declaration. */
import { stringify } from "yaml";
import type { Members } from "../../../base/members.ts";
import { attributeName, className } from "../../../facts/derive/names.ts";
import type { ResourceModel } from "../../../facts/model/resource.ts";
import type { Node } from "../../../lint/declaration/node.ts";
import { type ResourceType, resourceTypes } from "../../../lint/inputs/resource-type.ts";
import type { MigrationProblem } from "../problem.ts";
import { foreignDeclaration } from "./refusal.ts";
import { byFolder, type ExportSource, newFile, problemAt, textOfValue, type WrittenExport } from "./source.ts";
import type { ForeignMembers, ForeignValue } from "./value.ts";

/** The name of the files. */
export const templateName = "lintel.template.yaml";

/** Templates of all sources. */
export function cloudFormationOf(sources: readonly ExportSource[], models: readonly ResourceModel[]): WrittenExport {
  const types = new Map([...resourceTypes("cloudformation", models).values()].map((type) => [type.model.name, type]));
  const written = [...byFolder(sources).values()].map((each) => new TemplateWriter(each, types).written());
  return {
    files: written.flatMap(({ files }) => files),
    problems: written.flatMap(({ problems }) => problems),
    resources: sources.length,
  };
}

class TemplateWriter {
  readonly #sources: readonly ExportSource[];
  readonly #types: ReadonlyMap<string, ResourceType>;
  readonly #ids: ReadonlyMap<ExportSource, string>;
  readonly #parameters: { [name: string]: Members } = {};
  readonly #problems: MigrationProblem[] = [];

  constructor(sources: readonly ExportSource[], types: ReadonlyMap<string, ResourceType>) {
    this.#sources = sources;
    this.#types = types;
    this.#ids = logicalIds(sources.filter(({ found }) => types.has(found.model.name)));
  }

  written(): Omit<WrittenExport, "resources"> {
    const resources = new Map<string, Members>();
    for (const source of this.#sources) {
      const type = this.#types.get(source.found.model.name);
      const { members, problems } = foreignDeclaration(source, type, "AWS CloudFormation");
      const before = this.#problems.length;
      this.#problems.push(...problems);
      if (type === undefined || problems.length > 0) continue;
      const Properties = this.#members(members, source);
      if (this.#problems.length > before) continue;
      // Retained, so that no deletion of the stack deletes an object, and so that objects can be imported.
      const kept = { DeletionPolicy: "Retain", UpdateReplacePolicy: "Retain" };
      resources.set(this.#ids.get(source) ?? "", { Type: type.type, ...kept, Properties });
    }
    const template = {
      AWSTemplateFormatVersion: "2010-09-09",
      ...(Object.keys(this.#parameters).length > 0 && { Parameters: this.#parameters }),
      Resources: Object.fromEntries(resources),
    };
    const isEmpty = resources.size === 0;
    return {
      files: isEmpty
        ? []
        : [newFile(this.#sources, templateName, stringify(template, { lineWidth: 0, version: "1.1" }))],
      problems: this.#problems,
    };
  }

  #members = (members: ForeignMembers, source: ExportSource): Members =>
    Object.fromEntries([...members].map(([name, value]) => [name, this.#value(value, source)]));

  #value(value: ForeignValue, source: ExportSource): unknown {
    switch (value.is) {
      case "scalar":
        return this.#literal(value.value, source);
      case "list":
        return value.items.map((item) => this.#value(item, source));
      case "structure":
        return this.#members(value.members, source);
      case "map": {
        const entries = [...value.entries].map(([key, entry]) => [key, this.#value(entry, source)] as const);
        const { asList } = value;
        if (asList === undefined) return Object.fromEntries(entries);
        return entries.map(([key, entry]) => ({ [asList.key]: this.#literal(key, source), [asList.value]: entry }));
      }
      case "open":
        return this.#reference(value.node, source) ?? this.#parameter(value.node, value.isSecret, source);
    }
  }

  /** A literal; CloudFormation would replace some texts, and has no way to write them. */
  #literal(value: unknown, source: ExportSource): unknown {
    if (typeof value === "string" && value.includes("{{resolve:")) {
      const { root } = source.found;
      const message = `${source.found.resource()} has a text with {{resolve:…}}, which CloudFormation would replace, so it is left out`;
      const help = "change the text, or write a dynamic reference into the template yourself";
      this.#problems.push(problemAt(source, root, { rule: "migrate/argument", message, help }));
    }
    return value;
  }

  /** A reference to another resource of the template. */
  #reference(node: Node, { found }: ExportSource): Members | undefined {
    const text = textOfValue(found, node)
      .replace(/^"?\$\{|\}"?$/g, "")
      .trim();
    const [, address, attribute] = /^(lintel_\w+\.[\w-]+)\.(\w+)$/.exec(text) ?? [];
    const to = this.#sources.find((each) => each.found.resource() === address);
    const id = to && this.#ids.get(to);
    if (to === undefined || id === undefined) return undefined;
    const { model } = to.found;
    const member = Object.keys(model.record).find(
      (each) =>
        each !== "id" && attributeName(model, each) === attribute && (attribute === "arn" || returned.has(each)),
    );
    return member === undefined ? undefined : { "Fn::GetAtt": [id, member.charAt(0).toUpperCase() + member.slice(1)] };
  }

  #parameter(node: Node, isSecret: boolean, source: ExportSource): Members | undefined {
    const type = node.field === undefined ? "String" : parameterTypes.get(node.field.kind);
    const isOfTexts = node.field?.kind !== "list" || node.field.element.kind === "string";
    if (type === undefined || !isOfTexts) {
      const message = `${node.lastSegment} is a value that ${node.unknownBecause ?? "is not known"}, which no parameter of a template can be, so ${source.found.resource()} is left out`;
      this.#problems.push(problemAt(source, node, { rule: "migrate/argument", message, help: "write it out" }));
      return undefined;
    }
    const words = node.path.split(/[^A-Za-z0-9]+/).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
    const base = `${this.#ids.get(source)}${words.join("")}`.slice(0, 200);
    let name = base;
    for (let number = 2; name in this.#parameters; number += 1) name = `${base}${number}`;
    const Description = `${node.path} of ${source.found.resource()}`.slice(0, 4000);
    this.#parameters[name] = { Type: type, Description, ...(isSecret && { NoEcho: true }) };
    return { Ref: name };
  }
}

/** What references may read of a service besides its ARN. */
const returned = new Set(["ServiceId", "ServiceUrl"]);

/** The types of parameters, by kinds of fields. */
const parameterTypes: ReadonlyMap<string, string> = new Map([
  ["string", "String"],
  ["boolean", "String"],
  ["integer", "Number"],
  ["list", "CommaDelimitedList"],
]);

/** Names for the resources of one template: by their labels, with the kind of resource where two have one label. */
function logicalIds(sources: readonly ExportSource[]): ReadonlyMap<ExportSource, string> {
  const short = (label: string): string =>
    label
      .split(/[^A-Za-z0-9]+/)
      .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
      .join("");
  const counts = new Map<string, number>();
  for (const { label } of sources) counts.set(short(label), (counts.get(short(label)) ?? 0) + 1);
  const ids = new Map<ExportSource, string>();
  const taken = new Set<string>();
  for (const source of sources) {
    const name = short(source.label);
    const base = `${name}${counts.get(name) === 1 ? "" : className(source.found.model.name)}`;
    let id = base;
    for (let number = 2; taken.has(id); number += 1) id = `${base}${number}`;
    taken.add(id);
    ids.set(source, id);
  }
  return ids;
}
