/** The comments of a TypeScript text, found by its tokens alone: strings, templates and regular expressions hold none. */
import { type Comment, commentAt } from "./comment.ts";

/** What matters in code: comments, texts, braces, and what may stand before a slash. */
const code =
  /\/\/|\/\*|\/|"(?:\\[\s\S]|[^"\\\n])*"?|'(?:\\[\s\S]|[^'\\\n])*'?|`|[{}]|[\p{L}\p{N}_$]+|[^\s\p{L}\p{N}_$]/gu;

/** What matters in a template: its end, and what begins an expression. */
const template = /\\[\s\S]|\$\{|`/g;

const regularExpression = /\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/[a-z]*/y;

/** After these a slash begins a regular expression, though they look like a value. */
const keywords = /^(?:return|typeof|case|in|of|do|else|void|delete|instanceof|new|throw|await|yield)$/;

/** Every comment, in order. */
export function typescriptComments(text: string): readonly Comment[] {
  const comments: Comment[] = [];
  /** How many braces are open in the code of each template that we are in; the file itself is the first. */
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

/** Whether a slash after this token divides. */
const endsValue = (token: string): boolean => /[\p{L}\p{N}_$)\]}"'`]$/u.test(token) && !keywords.test(token);
