/** A resource that a file declares, as an input passes it to the linter. */
import type { ResourceModel } from "../../facts/model/resource.ts";
import type { Branch } from "../declaration/branches.ts";
import type { Node } from "../declaration/node.ts";
import type { ValuePlaces } from "../declaration/reading.ts";
import type { EngineFacts } from "../rule/managed.ts";
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
  /** The values of {@link ResourceModel.options}, which only Lintel's own types have; those of the first branch. */
  readonly ownOptions?: () => Node;
  readonly file: TextFile;
  /** Name in findings: `lifecycle-policy "keep-recent"`, `lintel_lifecycle_policy.keep_recent`. */
  readonly resource: () => string;
  /** In a CloudFormation template. */
  readonly logicalId?: string;
  /**
   * Position of the construct in the program that synthesized the file; the path is relative to the program's folder.
   */
  readonly source?: { readonly file: string; readonly position: Position };
  /** See {@link Declaration.scope}: the folder of a request document, the provider of a Terraform resource. */
  readonly scope: string;
  /** See {@link Declaration.unit}: the file of a request document. */
  readonly unit?: string | undefined;
  /**
   * What sets it apart from others of the same account: the provider's region and credentials, "" if nothing does.
   * Absent if it belongs to no account, such as a setting of a provider.
   */
  readonly withinAccount?: string;
  /** How Terraform or CloudFormation knows it; absent for requests and other documents. */
  readonly managed?: EngineFacts;
  /** A file of the root module that calls the module of its file: the account is that of the root module. */
  readonly rootFile?: TextFile;
  readonly repeatedBecause?: string;
  /** Options of rules that the file sets, such as in the provider's block. */
  readonly options?: RuleOptionValues;
  /** For a plan: where the configuration of the resource is. */
  readonly planned?: Planned;
  /** Metadata for the linter, beside the members of the resource. */
  readonly metadata?: Metadata;
  /** In a copy of a module that `terraform init` overwrites; changes belong where the module is written. */
  readonly isInstalled?: true;
  /** A program generates the file; changes belong in the program. */
  readonly isGenerated?: true;
}

/** The configuration of a planned resource. */
export interface Planned {
  /** `module.images["a"].aws_apprunner_service.web[0]`. */
  readonly address: string;
  /** Names of the module calls on its path. */
  readonly calls: readonly string[];
  readonly type: ResourceType;
  readonly name: string;
  /** The object as the state has it, which the plan changes; absent if the plan creates it. */
  readonly inState?: Pick<FoundResource, "root" | "ownOptions" | "withinAccount">;
  /** The resource with its values' positions in another file; `above` is its path there. */
  readonly standingIn: (places: ValuePlaces, above: readonly Segment[]) => Node;
}
