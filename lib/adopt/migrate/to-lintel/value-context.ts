/** What the values of a declaration are taken over with. */
import type { Node } from "../../../lint/declaration/node.ts";
import type { ResourceType } from "../../../lint/inputs/resource-type.ts";
import type { UnknownValue } from "../../../lint/text/unknown.ts";
import type { MigrationRule } from "../problem.ts";
import type { DeclaredValue } from "./declared-value.ts";
import type { HclSource } from "./hcl-source.ts";
import type { SourceWords } from "./source-words.ts";
import type { Variables } from "./variables.ts";

/** What the values of a declaration are taken over with. */
export interface ValueContext {
  /** Lintel's type. */
  readonly own: ResourceType;
  readonly variables: Variables;
  /** The name of the resource, after which variables are named. */
  readonly name: string;
  /** The file, as descriptions of variables name it. */
  readonly source: string;
  readonly words: SourceWords;
  /** Its block, if the source is HCL. */
  readonly hcl: HclSource | undefined;
  /** It was read from a service, which shows what it decided itself, too. */
  readonly isLive: boolean;
  /** Whether a text names what the service has by itself: such a member is left out. */
  readonly isOfService: (text: string) => boolean;
  /** Whether a live value means the same as another one, such as `1024` and `1 vCPU`. */
  readonly meansTheSame: (path: string, one: unknown, other: unknown) => boolean;
  /** The attribute of another resource of the file that a value is; undefined for other values. */
  readonly attributeFor: (value: string | UnknownValue) => DeclaredValue | undefined;
  readonly report: (problem: ValueProblem) => void;
}

/** What cannot be carried over of a value. */
export interface ValueProblem {
  readonly rule: MigrationRule;
  readonly node: Node;
  readonly message: string;
  readonly help?: string;
}
