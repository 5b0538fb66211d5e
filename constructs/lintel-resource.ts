/** The base class of all resources and of both hosts. */

import { relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import {
  ImportableResource,
  type IResolvable,
  Lazy,
  ref,
  type TerraformProvider,
  TerraformResource,
  Token,
} from "cdktf";
import type { Construct } from "constructs";
import { isMembers } from "../lib/base/members.ts";
import type { ResourceModel } from "../lib/facts/model/resource.ts";
import { attributesOf, hclRefused, type Named, withoutMetaArguments } from "./attributes.ts";
import { LintelProvider } from "./lintel-provider.ts";
import { declarationBlocks, type HostedDeclaration, outputReference } from "./null-resource-host.ts";
import type { ResourceProps } from "./resource-props.ts";
import { originalPosition } from "./source-map.ts";
import { isWrittenReference, refersToSecret, secretProps } from "./written-secrets.ts";

/** Enough frames to skip those of published construct libraries between a construct and the user's code. */
const frameLimit = 30;

/** A line of a stack: `at new Policies (file:///app/main.ts:12:3)`, with an absolute path or a URL. */
const frame = /^\s+at (?:async )?(?:.*? \()?(?<file>(?:file:|\/|[A-Za-z]:[\\/]).*):(?<line>\d+):(?<column>\d+)\)?$/;

type Constructor = abstract new (...parameters: never[]) => object;

/**
 * The position where the user's code calls the constructor `callee`, as `src/main.ts:12:3`: the innermost frame outside
 * of node_modules, with its file relative to the working directory; undefined if there is none. Lines are those of the
 * source if Node maps stack traces to it (tsx, ts-node, --enable-source-maps, type stripping), or a source map exists.
 */
function sourcePosition(callee: Constructor): string | undefined {
  const trace: { stack?: string } = {};
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = frameLimit;
  Error.captureStackTrace(trace, callee);
  Error.stackTraceLimit = limit;
  for (const text of (trace.stack ?? "").split("\n")) {
    const { file, line, column } = frame.exec(text)?.groups ?? {};
    if (file === undefined) continue;
    const path = file.startsWith("file:") ? fileURLToPath(file) : file;
    if (path.split(sep).includes("node_modules")) continue;
    const compiled = { path, line: Number(line), column: Number(column) };
    const place = originalPosition(compiled) ?? compiled;
    return `${relative(process.cwd(), place.path).split(sep).join("/")}:${place.line}:${place.column}`;
  }
  return undefined;
}

/** What a resource class passes to its base class. */
export interface ResourceKind {
  /** The class that users instantiate or extend: the caller of its constructor declares the resource. */
  readonly construct: Constructor & { readonly tfResourceType: string };
  readonly model: ResourceModel;
}

/** The paths of all values in nested structures. */
function* leavesOf(members: Named): Generator<readonly string[]> {
  for (const [name, value] of Object.entries(members)) {
    if (isMembers(value) && !Token.isUnresolved(value)) for (const path of leavesOf(value)) yield [name, ...path];
    else yield [name];
  }
}

/** The base class of Lintel's resources. */
export abstract class LintelResource extends TerraformResource {
  /** References to outputs by attribute; undefined is the declaration itself. */
  readonly #outputs = new Map<string | undefined, IResolvable>();
  readonly #kind: ResourceKind;
  readonly #members: Named;
  readonly #source: string | undefined;

  protected constructor(scope: Construct, id: string, kind: ResourceKind, props: ResourceProps) {
    super(scope, id, {
      ...props,
      terraformResourceType: kind.construct.tfResourceType,
      terraformGeneratorMetadata: { providerName: "lintel" },
    });
    this.#kind = kind;
    this.#source = sourcePosition(kind.construct);
    this.#members = withoutMetaArguments({ ...props });
    for (const { path, value } of secretProps(this.#members, kind.model.declaration)) {
      if (refersToSecret(value)) continue;
      throw new Error(
        `${this.node.path}: ${path} is written out (not shown), so the synthesized files would contain it in plain text; write env:NAME or file:PATH, which are read where Terraform runs, or use the stringValue of an ephemeral TerraformVariable (addOverride("ephemeral", true)). If it is the secret, replace it`,
      );
    }
    LintelProvider.register(this);
  }

  /**
   * Adds an `import` block for a resource with the id `importFromId`, whose configuration `terraform plan
   * -generate-config-out` then generates. To import a declared resource, use its `importFrom`.
   */
  static generateConfigForImport(
    this: { readonly tfResourceType: string },
    scope: Construct,
    importToId: string,
    importFromId: string,
    provider?: TerraformProvider,
  ): ImportableResource {
    return new ImportableResource(scope, importToId, {
      // biome-ignore lint/complexity/noThisInStatic: it is the class on which this is called.
      terraformResourceType: this.tfResourceType,
      importId: importFromId,
      ...(provider !== undefined && { provider }),
    });
  }

  /** The address for references: on the null_resource host, that of the resource with its outputs. */
  override get fqn(): string {
    const provided = super.fqn;
    const hosted = () => this.#outputReference();
    return Token.asString(Lazy.anyValue({ produce: () => (this.#hosting === undefined ? provided : hosted()) }));
  }

  override interpolationForAttribute(attribute: string): IResolvable {
    const provided = super.interpolationForAttribute(attribute);
    const hosted = () => this.#outputReference(attribute);
    return Lazy.anyValue({ produce: () => (this.#hosting === undefined ? provided : hosted()) });
  }

  /** A reference in another stack becomes one to this stack's output only if both of CDKTF's passes see the same token. */
  #outputReference(attribute?: string): IResolvable {
    const known =
      this.#outputs.get(attribute) ?? ref(outputReference(this.friendlyUniqueId, attribute), this.cdktfStack);
    this.#outputs.set(attribute, known);
    return known;
  }

  /**
   * The declaration for the null_resource host. Throws for meta-arguments that this host does not support: ignoring
   * them could remove a declared protection.
   */
  declaration(): HostedDeclaration {
    return { id: this.friendlyUniqueId, model: this.#kind.model, attributes: this.#hostedBlock().attributes };
  }

  override toTerraform(): ReturnType<TerraformResource["toTerraform"]> {
    const hosting = this.#hosting;
    if (hosting === undefined) return super.toTerraform();
    const { comment, dependsOn } = this.#hostedBlock();
    return declarationBlocks(hosting, this.declaration(), { comment, dependsOn });
  }

  /** The declared props, without Terraform's meta-arguments. */
  protected get members(): Named {
    return this.#members;
  }

  get #hosting() {
    return LintelProvider.of(this)?.hosting;
  }

  /** The parts of the block for Lintel's provider. */
  #hostedBlock(): { readonly comment: unknown; readonly dependsOn: unknown; readonly attributes: Named } {
    const { resource, moved, import: imported } = super.toTerraform();
    const block: Named = resource?.[this.terraformResourceType]?.[this.friendlyUniqueId] ?? {};
    const { "//": comment, depends_on: dependsOn, provider: _, ...attributes } = block;
    const refused = ["count", "for_each", "lifecycle", "provisioner", "connection"].filter(
      (name) => attributes[name] !== undefined,
    );
    if (moved !== undefined) refused.push("moved");
    if (imported !== undefined) refused.push("import");
    // Triggers contain a digest of the declaration, from which a weak secret could be guessed.
    for (const { path, value } of secretProps(this.#members, this.#kind.model.declaration)) {
      if (isWrittenReference(value)) continue;
      throw new Error(
        `${this.node.path}: with host "null-resource", ${path} must be written as env:NAME or file:PATH, which are read where Terraform runs: any other value would end up in Terraform's state (docs/null-resource.md)`,
      );
    }
    if (refused.length === 0) return { comment, dependsOn, attributes };
    throw new Error(
      `${this.node.path}: ${refused.join(", ")} cannot be used with host "null-resource"; declare each resource by itself, or use Lintel's provider (docs/null-resource.md)`,
    );
  }

  protected override synthesizeAttributes(): Named {
    return {
      ...attributesOf(this.members, this.#kind.model.declaration, this.#hosting === undefined ? "blocks" : "values"),
      ...(this.#source !== undefined && { "//": { lintel: { source: this.#source, ...this.#overrides } } }),
    };
  }

  /**
   * The overrides of `addOverride`, by Terraform's names, which findings about them use
   * (lib/lint/inputs/terraform/prop-names.ts).
   */
  get #overrides(): { readonly overrides?: readonly (readonly string[])[] } {
    const { "//": _, ...written }: Named = this.rawOverrides;
    const overrides = [...leavesOf(written)];
    return overrides.length === 0 ? {} : { overrides };
  }

  protected override synthesizeHclAttributes(): never {
    throw hclRefused(this);
  }
}
