/** The comments of a YAML text. */
import { EVENT_ID, parseEvents } from "js-yaml";
import { type Comment, endOfLine, lineComment } from "./comment.ts";

/** All comments of a valid YAML text: each `#` after white space and outside of scalars begins one. */
export function yamlComments(text: string): readonly Comment[] {
  const comments: Comment[] = [];
  let done = 0;
  const searchUpTo = (end: number): void => {
    for (let at = text.indexOf("#", done); at >= 0 && at < end; at = text.indexOf("#", done)) {
      if (at > 0 && !" \t\r\n\uFEFF".includes(text[at - 1] ?? "")) done = at + 1;
      else {
        comments.push(lineComment(text, at));
        done = endOfLine(text, at);
      }
    }
  };
  for (const event of parseEvents(text, {})) {
    if (event.type !== EVENT_ID.SCALAR || event.valueStart < 0) continue;
    searchUpTo(event.valueStart);
    done = Math.max(done, event.valueEnd);
  }
  searchUpTo(text.length);
  return comments;
}
