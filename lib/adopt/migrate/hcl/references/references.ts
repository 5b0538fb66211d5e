/** Rewrites references to resources that are taken over, wherever a module has them. */

import type { InFile } from "../../../../lint/inputs/hcl/modules/module.ts";
import type { HclFile } from "../../../../lint/inputs/hcl/syntax/hcl-file.ts";
import type { Expression, HclBlock } from "../../../../lint/inputs/hcl/syntax/syntax.ts";
import type { MigrationTarget } from "../target.ts";
import { type Denoted, elementOf } from "./denoted.ts";
import { ExpressionReferences, type NamesInScope, withName } from "./expression-references.ts";

/** Attributes whose values are addresses of resources. */
const addresses = new Set(["depends_on", "replace_triggered_by"]);

/** Rewrites the references of one module. */
export class References {
  readonly #targets: ReadonlyMap<string, MigrationTarget>;
  readonly #locals: ReadonlyMap<string, InFile<Expression>>;
  readonly #denotedLocals = new Map<string, Denoted | undefined>();
  readonly #expressions: ExpressionReferences;

  constructor(targets: ReadonlyMap<string, MigrationTarget>, locals: ReadonlyMap<string, InFile<Expression>>) {
    this.#targets = targets;
    this.#locals = locals;
    this.#expressions = new ExpressionReferences(targets, (name) => this.#local(name));
  }

  /** Records the edits of all references in a file, and what they cannot express in Lintel. */
  rewrite(file: HclFile): void {
    for (const block of file.body.blocks) {
      if (block.type === "moved" || block.type === "removed") continue;
      const [type = "", label] = block.labels;
      const address = block.type === "data" ? `data.${type}.${label}` : `${type}.${label}`;
      const self = ["resource", "data"].includes(block.type) ? this.#targets.get(address) : undefined;
      this.#block(block, { file, bound: new Map(), ...(self && { self }) });
    }
  }

  #block(block: HclBlock, names: NamesInScope): void {
    const { type, body, labels } = block;
    const forEach = body.attributes.find(({ name }) => name === "for_each")?.value;
    const element = forEach && elementOf(this.#expressions.seen(forEach, names));
    if (type === "dynamic") {
      const iterator = body.attributes.find(({ name }) => name === "iterator")?.value;
      const name = iterator?.kind === "name" ? iterator.name : (labels[0] ?? "");
      this.#body(block, withName(names, name, each(element)));
    } else this.#body(block, element === undefined ? names : withName(names, "each", each(element)));
  }

  #body({ type, body }: Pick<HclBlock, "type" | "body">, names: NamesInScope): void {
    for (const { name, value } of body.attributes) {
      if (name === "for_each" || name === "iterator" || name === "provider" || name === "providers") continue;
      if (type === "lifecycle" && name === "ignore_changes") {
        if (names.self !== undefined) this.#listed(value, { ...names, membersOf: names.self });
      } else if (addresses.has(name)) this.#listed(value, names);
      else if (type === "import" && name === "to") this.#expressions.seen(value, names);
      else if (type === "locals") this.#local(name);
      else this.#expressions.used(value, names);
    }
    for (const block of body.blocks) this.#block(block, names);
  }

  /** Looks at the elements of a list of addresses. */
  #listed(value: Expression, names: NamesInScope): void {
    for (const item of value.kind === "tuple" ? value.items : [value]) this.#expressions.seen(item, names);
  }

  /** What a local value denotes. */
  #local(name: string): Denoted | undefined {
    if (this.#denotedLocals.has(name)) return this.#denotedLocals.get(name);
    this.#denotedLocals.set(name, undefined); // a local value that refers to itself denotes nothing
    const local = this.#locals.get(name);
    const denoted = local && this.#expressions.seen(local.it, { file: local.file, bound: new Map() });
    this.#denotedLocals.set(name, denoted);
    return denoted;
  }
}

const each = (element: Denoted | undefined): Denoted | undefined =>
  element && { is: "each", target: element.target, value: element };
