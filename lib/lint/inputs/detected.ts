/** A resource that a file declares, as an input hands it to the linter. */
import type { ResourceModel } from "../../model/resource.ts";
import type { Branch } from "../declaration/branches.ts";
import type { Node } from "../declaration/node.ts";
import type { ValuePlaces } from "../declaration/reading.ts";
import type { RuleOptionValues } from "../rule/rule-options.ts";
import type { Segment } from "../text/path.ts";
import type { TextFile } from "../text/place.ts";
import type { Position } from "../text/position.ts";
import type { Metadata } from "./metadata.ts";
import type { ResourceType } from "./resource-type.ts";

/** A resource that a file declares. */
export interface FoundResource {
  readonly model: ResourceModel;
  /** See {@link Declaration.root} and {@link Declaration.branches}. */
  readonly root: Node;
  readonly branches?: readonly Branch<Node | undefined>[];
  readonly file: TextFile;
  /** Its name in findings: `lifecycle-policy "keep-recent"`, `lintel_lifecycle_policy.keep_recent`. */
  readonly resource: () => string;
  /** The construct's place in the program that synthesized the file, relative to the folder in which it ran. */
  readonly source?: { readonly file: string; readonly position: Position };
  /** See {@link Declaration.scope}: the folder of a request document, the provider of a Terraform resource. */
  readonly scope: string;
  readonly repeatedBecause?: string;
  /** Options of rules that its file gives, as the block of its provider does. */
  readonly options?: RuleOptionValues;
  /** Of a plan: where it says that the resource is configured. */
  readonly planned?: Planned;
  /** What it says to the linter beside the members of the resource. */
  readonly metadata?: Metadata;
  /** The file is made by a program: it is the program that is to be changed. */
  readonly isGenerated?: true;
}

/** Where a plan says that a resource is configured. */
export interface Planned {
  /** `module.images["a"].aws_apprunner_service.web[0]`. */
  readonly address: string;
  /** The names of the calls of modules that lead to it. */
  readonly calls: readonly string[];
  readonly type: ResourceType;
  readonly name: string;
  /** The resource with the places of its values elsewhere; `above` leads to it there. */
  readonly standingIn: (places: ValuePlaces, above: readonly Segment[]) => Node;
}
