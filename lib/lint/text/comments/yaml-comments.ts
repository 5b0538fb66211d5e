/** The comments of a YAML text. */
import { EVENT_ID } from "js-yaml";
import { paddedEnough } from "../parsers/padded-yaml.ts";
import { type Comment, endOfLine, lineComment } from "./comment.ts";

/** All comments of a valid YAML text: each `#` after white space and outside of scalars begins one. */
export function yamlComments(text: string): readonly Comment[] {
  const comments: Comment[] = [];
  /** The first `#` at an offset or after it. */
  const markFrom = (offset: number): number => {
    const at = text.indexOf("#", offset);
    return at < 0 ? Number.POSITIVE_INFINITY : at;
  };
  let mark = markFrom(0);
  const searchUpTo = (end: number): void => {
    while (mark < end) {
      if (mark > 0 && !" \t\r\n\uFEFF".includes(text[mark - 1] ?? "")) mark = markFrom(mark + 1);
      else {
        comments.push(lineComment(text, mark));
        mark = markFrom(endOfLine(text, mark));
      }
    }
  };
  // A mark is searched for only once it is passed: most texts have few, and a search for each scalar would be quadratic.
  if (mark < text.length) {
    for (const event of paddedEnough(text).eventsAsWritten()) {
      if (event.type !== EVENT_ID.SCALAR || event.valueStart < 0) continue;
      searchUpTo(event.valueStart);
      if (mark < event.valueEnd) mark = markFrom(event.valueEnd);
    }
  }
  searchUpTo(text.length);
  return comments;
}
