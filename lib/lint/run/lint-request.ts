/** The request of a lint run: what is linted, and how. */
import type { ResourceModel } from "../../facts/model/resource.ts";
import type { StateOfRun } from "../change/planned-pairs.ts";
import type { FileSettings } from "../config/file-settings.ts";
import type { ConfiguredSuppression } from "../config/suppressions.ts";
import type { Evaluation } from "../engine/outcome.ts";
import type { LintTarget } from "../findings/finding-place.ts";
import type { InputPlaces } from "../inputs/input-places.ts";
import type { LiveObject } from "../inputs/live-object.ts";
import type { RequestVocabulary } from "../inputs/vocabularies.ts";
import type { Lintable } from "../rule/lintable.ts";
import type { RuleOptionValues } from "../rule/rule-options.ts";
import type { Fault } from "../text/fault.ts";
import type { ChangedFiles } from "./changed-files.ts";
import type { RunTimes } from "./run-times.ts";
import type { Shard } from "./shard.ts";

/** What to lint, and how. */
export interface LintRequest extends Pick<InputPlaces, "texts" | "given"> {
  /** Files and folders; `-` is standard input. */
  readonly paths: readonly string[];
  readonly resources: readonly Lintable[];
  /** What was read from services, to lint besides the files. */
  readonly objects?: readonly LiveObject[];
  /**
   * Relative paths are relative to this folder, and files below it are named so; default: the process's working folder.
   */
  readonly workingFolder?: string;
  /** Content of standard input (`-`), and its name in findings. */
  readonly stdin?: { readonly bytes: Buffer; readonly name: string };
  /** The paths may lead to unrelated files, as in an editor; otherwise a file that is not an input is a fault. */
  readonly mayBeOther?: true;
  /** Whether folders are searched for files that git ignores too; default: no. */
  readonly takesIgnored?: boolean;
  /** Time limit for reading a file, and for its rules, in seconds; default: 10. A file that exceeds it is a fault. */
  readonly fileTimeout?: number;
  /** Reports progress through folders; see {@link InputPlaces.onFile}. */
  readonly onFile?: InputPlaces["onFile"];
  /** {@link ResourceModel.name}: read every document as this resource, whatever its content. */
  readonly kind?: string;
  /** Default: `auto`. */
  readonly vocabulary?: RequestVocabulary;
  /** Options of rules; omitted ones have their defaults. */
  readonly options?: RuleOptionValues;
  /** Which files have changed: the result is limited to what concerns them. */
  readonly changed?: ChangedFiles;
  /** The part of the files that the run reports on; it reads all, since some rules compare declarations. */
  readonly shard?: Shard;
  /** Receives the times of inputs and rules. */
  readonly times?: RunTimes;
  /** Checks the declarations of readable inputs against something other than files, such as an inventory. */
  readonly furtherEvaluation?: FurtherEvaluation;
  /** The configuration of each file; none by default. Its faults are added to those of the run. */
  readonly configuration?: {
    of(path: string): Promise<FileSettings | undefined>;
    readonly read: { readonly faults: readonly Fault[] };
    /** Whether the run applies a rule; default: it applies all rules. */
    readonly isSelected?: (id: string) => boolean;
    /** Suppressions of findings about {@link objects}. */
    suppressions?(): Promise<readonly ConfiguredSuppression[]>;
  };
}

/**
 * Checks declarations against something other than their files. `faulty` are those with an error that is not
 * suppressed, except by rules about effects; `faults` are those of the inputs that could not be read. Findings of disabled rules are dropped.
 */
export type FurtherEvaluation = (
  declarations: readonly LintTarget[],
  faulty: ReadonlySet<LintTarget>,
  faults: readonly Fault[],
  state: StateOfRun,
) => Promise<FurtherFindings>;

/** What that finds. */
export interface FurtherFindings extends Evaluation<LintTarget> {
  readonly faults: readonly Fault[];
  /** Declarations that are not of this run, and that problems are about: their comments suppress findings. */
  readonly declaredElsewhere?: readonly LintTarget[];
}
