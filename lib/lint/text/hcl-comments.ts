/** The comments of an HCL text, found by its tokens alone: strings, templates and heredocs hold none. */
import { type Comment, commentAt } from "./comment.ts";

/** What surrounds a place of the text: code, which may be in a template of a text, a string or a heredoc. */
type Around =
  | { readonly kind: "code"; braces: number }
  | { readonly kind: "string" }
  | { readonly kind: "heredoc"; readonly end: RegExp };

/** What matters in code: comments, the beginning of a text, and braces, which tell where a template ends. */
const code = /#|\/\/|\/\*|"|<<-?([\p{L}_][\p{L}\p{N}_-]*)[^\S\n]*\n|[{}]/gu;

/** What matters in a string: its end, and what begins a template. A line break ends a string that is not closed. */
const string = /\\.|\$\$\{|%%\{|[$%]\{|"|\n/g;

const template = /\$\$\{|%%\{|[$%]\{/g;

/** Every comment, in order. */
export function hclComments(text: string): readonly Comment[] {
  const comments: Comment[] = [];
  const around: Around[] = [{ kind: "code", braces: 0 }];
  let at = 0;
  const next = (expression: RegExp): RegExpExecArray | null => {
    expression.lastIndex = at;
    const match = expression.exec(text);
    if (match !== null) at = expression.lastIndex;
    return match;
  };
  for (;;) {
    const here = around.at(-1);
    if (here === undefined || here.kind === "code") {
      const match = next(code);
      if (match === null) return comments;
      const [token, label] = match;
      if (token === "#" || token === "//" || token === "/*") {
        const comment = commentAt(text, match.index);
        comments.push(comment);
        at = comment.range.end;
      } else if (token === '"') around.push({ kind: "string" });
      else if (label !== undefined) {
        around.push({ kind: "heredoc", end: new RegExp(`^[^\\S\\n]*${label}[^\\S\\n]*$`, "gm") });
      } else if (here !== undefined) {
        if (token === "{") here.braces += 1;
        else if (here.braces > 0) here.braces -= 1;
        else if (around.length > 1) around.pop();
      }
    } else if (here.kind === "string") {
      const match = next(string);
      if (match === null) return comments;
      if (match[0] === '"' || match[0] === "\n") around.pop();
      else if (match[0].length === 2 && match[0].endsWith("{")) around.push({ kind: "code", braces: 0 });
    } else {
      const begin = at;
      const end = next(here.end);
      const past = at;
      at = begin;
      const match = next(template);
      if (match !== null && (end === null || match.index < end.index)) {
        if (match[0].length === 2) around.push({ kind: "code", braces: 0 });
      } else if (end === null) return comments;
      else {
        at = past;
        around.pop();
      }
    }
  }
}
