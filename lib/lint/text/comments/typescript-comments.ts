/** Finds the comments of a TypeScript text by its tokens, skipping strings, templates and regular expressions. */
import { type Comment, commentAt } from "./comment.ts";

/** Tokens that matter in code: comments, beginnings of texts, braces, and what may precede a slash. */
const code = /\/\/|\/\*|[/"'`{}]|[\p{L}\p{N}_$]+|[^\s\p{L}\p{N}_$]/gu;

/** Tokens that matter within a text: its end, and in a template the beginning of an expression. */
const within = {
  '"': /\\[\s\S]|["\n]/g,
  "'": /\\[\s\S]|['\n]/g,
  "`": /\\[\s\S]|\$\{|`/g,
} as const;

/** Tokens that matter in a regular expression: its end, and that of the line and of a character class. */
const ofExpression = /\\.|[/[\]\n]/g;

/** Keywords that precede a regular expression, although they look like a value. */
const keywords = /^(?:return|typeof|case|in|of|do|else|void|delete|instanceof|new|throw|await|yield)$/;

/** All comments, in order. */
export function typescriptComments(text: string): readonly Comment[] {
  const comments: Comment[] = [];
  /** The quote of each surrounding text, or the number of open braces in its code, beginning with the file itself. */
  const open: (number | keyof typeof within)[] = [0];
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
    const match = next(typeof depth === "number" ? code : within[depth]);
    if (match === null) return comments;
    const [token] = match;
    if (typeof depth !== "number") {
      if (token === depth || token === "\n") open.pop();
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
      at = endOfExpression(text, at) ?? at;
    } else if (token === '"' || token === "'" || token === "`") open.push(token);
    else if (token === "{") open[open.length - 1] = depth + 1;
    else if (token === "}") {
      if (depth > 0) open[open.length - 1] = depth - 1;
      else if (open.length > 1) open.pop();
    }
    before = token;
  }
}

/** The end of the regular expression that begins before `at`; undefined if its line ends first. */
function endOfExpression(text: string, at: number): number | undefined {
  let isInClass = false;
  ofExpression.lastIndex = at;
  for (let token = ofExpression.exec(text)?.[0]; token !== undefined; token = ofExpression.exec(text)?.[0]) {
    if (token === "\n") return undefined;
    if (token === "/" && !isInClass) return ofExpression.lastIndex;
    if (token === "[") isInClass = true;
    else if (token === "]") isInClass = false;
  }
  return undefined;
}

/** Whether a slash after this token is a division. */
const endsValue = (token: string): boolean => /[\p{L}\p{N}_$)\]}"'`]$/u.test(token) && !keywords.test(token);
