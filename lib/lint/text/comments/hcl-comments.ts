/** Finds the comments of an HCL text by its tokens, skipping strings, templates and heredocs. */
import { isAscii } from "../../../base/text/utf8.ts";
import { type Comment, commentAt } from "./comment.ts";

/** The context of an offset: code (possibly within a template), a string or a heredoc. */
type OffsetContext =
  | { readonly kind: "code"; braces: number }
  | { readonly kind: "string" }
  | { readonly kind: "heredoc"; readonly end: RegExp };

/** Tokens that matter in code: comments, beginnings of strings and heredocs, and braces, which end templates. */
const codeIn = (text: string): RegExp =>
  isAscii(text)
    ? /#|\/\/|\/\*|"|<<-?([A-Za-z_][\w-]*)[^\S\n]*\n|[{}]/g
    : /#|\/\/|\/\*|"|<<-?([\p{L}_][\p{L}\p{N}_-]*)[^\S\n]*\n|[{}]/gu;

/** Tokens that matter in a string: its end, and beginnings of templates. A line break ends an unclosed string. */
const string = /\\.|\$\$\{|%%\{|[$%]\{|"|\n/g;

const template = /\$\$\{|%%\{|[$%]\{/g;

/** All comments, in order. */
export function hclComments(text: string): readonly Comment[] {
  const comments: Comment[] = [];
  const around: OffsetContext[] = [{ kind: "code", braces: 0 }];
  const code = codeIn(text);
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
