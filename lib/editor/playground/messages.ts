/** What the page of the playground asks of the engine, and what it gets back, as plain data. */
import type { Section } from "../../facts/derive/citation.ts";
import type { ImageAction } from "../../lifecycle/simulate/verdict/verdict.ts";
import type { Severity } from "../../lint/rule/rule.ts";
import type { Edit } from "../../lint/text/edit.ts";
import type { Completion } from "../completion/completion.ts";
import type { hoverAt } from "../hover.ts";
import type { Syntax } from "../scan/cursor.ts";

/** A text with the name that it would have as a file, which tells its syntax. */
export interface NamedText {
  readonly name: string;
  readonly text: string;
}

/** What the page asks. */
export type PlaygroundQuestion =
  | { readonly ask: "lint"; readonly file: NamedText }
  | {
      readonly ask: "simulate";
      readonly file: NamedText;
      readonly inventory: string;
      /** The time of the first run, ISO 8601. */
      readonly at: string;
    }
  | { readonly ask: "compare"; readonly before: NamedText; readonly now: NamedText }
  | ({ readonly ask: "complete" | "hover" } & PlaygroundCursor);

/** A place in a text. */
export interface PlaygroundCursor {
  readonly text: string;
  readonly syntax: Syntax;
  readonly offset: number;
}

/** What the engine says to it. */
export type PlaygroundResponse = LintResponse | SimulateResponse | CompareResponse | CompleteResponse | HoverResponse;

/** Where something stands in the text: lines and columns begin at 1, the end is exclusive. */
export interface TextPlace {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** A change of the text that repairs a finding. */
export interface ShownFix {
  readonly title: string;
  /** Whether it keeps the meaning; otherwise the user chooses it. */
  readonly isSafe: boolean;
  readonly edits: readonly Edit[];
}

/** A finding as the page shows it. */
export interface ShownFinding extends TextPlace {
  readonly severity: Severity;
  readonly message: string;
  readonly help?: string;
  /** The rule with its address; absent for a text that cannot be read. */
  readonly rule?: { readonly id: string; readonly url: string };
  /** The sections that the rule rests on. */
  readonly sections: readonly Section[];
  readonly fixes: readonly ShownFix[];
}

/** The findings about a text. */
export interface LintResponse {
  readonly ask: "lint";
  readonly findings: readonly ShownFinding[];
  /** How many there are in all; {@link findings} has the first of them. */
  readonly counts: { readonly error: number; readonly warning: number; readonly info: number };
  /** Declarations that were linted: `lifecycle-policy "web"`. */
  readonly resources: readonly string[];
  /** How many findings the text suppresses. */
  readonly suppressed: number;
  /** The text after all safe fixes; absent if there are none. */
  readonly fixed?: string;
}

/** What one run does to an image. */
export interface SimulatedImage {
  readonly image: string;
  /** "web 1.0.0, 94 days old". */
  readonly about: string;
  readonly action: ImageAction;
  readonly policy?: string;
  readonly reason: string;
  /** "DELETE on 2026-04-01". */
  readonly next?: string;
}

/** What the policies of a text do to an inventory, or why nothing was simulated. */
export interface SimulateResponse {
  readonly ask: "simulate";
  readonly faults: readonly string[];
  /** "2 images deleted, 1 image kept". */
  readonly summary?: string;
  readonly rows: readonly SimulatedImage[];
  /** How many images there are; {@link rows} has the first of them. */
  readonly images: number;
}

/** What the changes from one text to another mean. */
export interface CompareResponse {
  readonly ask: "compare";
  readonly faults: readonly string[];
  readonly summary?: string;
  readonly policies: readonly {
    readonly name: string;
    readonly relation: string;
    readonly sentences: readonly string[];
  }[];
  readonly changes: readonly Omit<ShownFinding, keyof TextPlace | "fixes">[];
  /** Changes that an unknown value leaves open. */
  readonly open: readonly string[];
}

/** What may be written at a cursor. */
export interface CompleteResponse {
  readonly ask: "complete";
  readonly completion?: Completion;
}

/** What the field at a cursor means. */
export interface HoverResponse {
  readonly ask: "hover";
  readonly hover?: NonNullable<ReturnType<typeof hoverAt>>;
}
