/** Finds the comments of a TypeScript text by its tokens, skipping strings, templates and regular expressions. */
import { type Comment, commentAt } from "./comment.ts";

/** Tokens that matter in code: comments, strings, braces, and what may precede a slash. */
const code =
  /\/\/|\/\*|\/|"[^"\\\n]*(?:\\[\s\S][^"\\\n]*)*"?|'[^'\\\n]*(?:\\[\s\S][^'\\\n]*)*'?|`|[{}]|[\p{L}\p{N}_$]+|[^\s\p{L}\p{N}_$]/gu;

/** Tokens that matter in a template: its end, and the beginning of an expression. */
const template = /\\[\s\S]|\$\{|`/g;

const regularExpression = /\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/[a-z]*/y;

/** Keywords that precede a regular expression, although they look like a value. */
const keywords = /^(?:return|typeof|case|in|of|do|else|void|delete|instanceof|new|throw|await|yield)$/;

/** All comments, in order. */
export function typescriptComments(text: string): readonly Comment[] {
  const comments: Comment[] = [];
  /** Number of open braces in the code of each surrounding template, beginning with the file itself. */
  const open: (number | "template")[] = [0];
  let at = 0;
  let before = "";
  const next = (expression: RegExp): RegExpExecArray | null => {
    expression.lastIndex = at;
    const match = expression.exec(text);
    if (match !== null) at = expression.lastIndex;
    return match;
  };
  for (;;) {
    const depth = open.at(-1) ?? 0;
    const match = next(depth === "template" ? template : code);
    if (match === null) return comments;
    const [token] = match;
    if (depth === "template") {
      if (token === "`") open.pop();
      else if (token === "${") open.push(0);
      continue;
    }
    if (token === "//" || token === "/*") {
      const comment = commentAt(text, match.index);
      comments.push(comment);
      at = comment.range.end;
      continue;
    }
    if (token === "/" && !endsValue(before)) {
      at = match.index;
      if (next(regularExpression) === null) at = match.index + 1;
    } else if (token === "`") open.push("template");
    else if (token === "{") open[open.length - 1] = depth + 1;
    else if (token === "}") {
      if (depth > 0) open[open.length - 1] = depth - 1;
      else if (open.length > 1) open.pop();
    }
    before = token;
  }
}

/** Whether a slash after this token is a division. */
const endsValue = (token: string): boolean => /[\p{L}\p{N}_$)\]}"'`]$/u.test(token) && !keywords.test(token);
