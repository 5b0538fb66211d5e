/** What a quick fix of a finding changes. */
import type { Range } from "vscode-languageserver-types";

/** A change that fixes a finding; the editor returns it with the diagnostic. */
export interface QuickFix {
  readonly title: string;
  /** It does not change the meaning. */
  readonly isSafe: boolean;
  readonly edits: readonly { readonly range: Range; readonly newText: string }[];
}
