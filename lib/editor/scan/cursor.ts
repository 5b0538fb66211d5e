/** The context of a cursor in a text that may be incomplete: the structures around it, and the name or value at it. */
import type { Segment } from "../../lint/text/path.ts";
import type { ScanEvent } from "./scan.ts";
import { bracketEvents } from "./scan-brackets.ts";
import { yamlEvents } from "./scan-yaml.ts";

/** The syntax of a text. */
export type Syntax = "yaml" | "json" | "hcl";

/** A structure or list around the cursor. */
export interface Frame {
  readonly as: "structure" | "list";
  /** The name or index in the enclosing frame; undefined for the outermost. */
  readonly segment: Segment | undefined;
  /** The names in it, before and after the cursor, with the text of scalar values. */
  readonly members: ReadonlyMap<string, string | undefined>;
}

/** The context of a cursor. */
export interface EditorCursor {
  /** The enclosing frames, the outermost first. */
  readonly frames: readonly Frame[];
  readonly at: "name" | "value";
  /** The name at the cursor or of its value, "" if there is none yet; for an element its index. */
  readonly segment: Segment;
  /** The whole name or value as written, without quotes. */
  readonly text: string;
  /** Its range as offsets, including quotes; empty if nothing is written yet. */
  readonly start: number;
  readonly end: number;
}

/** Marks the cursor, so that there is a token even if nothing is written yet. */
const mark = "\uE000";

interface OpenFrame extends Frame {
  readonly members: Map<string, string | undefined>;
  last: string | undefined;
  elements: number;
}

const frameOf = (as: Frame["as"], segment: Segment | undefined): OpenFrame => ({
  as,
  segment,
  members: new Map(),
  last: undefined,
  elements: 0,
});

/** The context at an offset; undefined in a comment. */
export function cursorAt(text: string, offset: number, syntax: Syntax): EditorCursor | undefined {
  let frames: OpenFrame[] = [frameOf("structure", undefined)];
  let found: EditorCursor | undefined;
  for (const event of scan(text.slice(0, offset) + mark + text.slice(offset), syntax)) {
    const top = frames.at(-1);
    if (top === undefined) break;
    if (event.is === "document") {
      if (found !== undefined) break;
      frames = [frameOf("structure", undefined)];
    } else if (event.is === "close") {
      if (frames.length > 1) frames.pop();
    } else {
      const segment = top.as === "list" ? top.elements : (top.last ?? "");
      if (event.is === "open")
        frames.push(frameOf(event.as, frames.length === 1 && segment === "" ? undefined : segment));
      else if (event.start <= offset && offset < event.end) {
        const written = event.text.replace(mark, "");
        const at = event.is === "name" ? written : segment;
        found = {
          frames: [...frames],
          at: event.is,
          segment: at,
          text: written,
          start: event.start,
          end: event.end - 1,
        };
      } else if (event.is === "name") top.members.set(event.text, undefined);
      if (event.is === "name") top.last = event.text.replace(mark, "");
      else {
        if (event.is === "value" && top.as === "structure")
          top.members.set(String(segment), event.text.replace(mark, ""));
        top.elements += 1;
      }
    }
  }
  return found;
}

/** Scans a text; YAML in brackets reads as JSON does. */
export function scan(text: string, syntax: Syntax): Iterable<ScanEvent> {
  const isInBrackets = /^\s*(?:---\s+)?(?:\[|\{(?!\{))/.test(text);
  if (syntax === "yaml" && !isInBrackets) return yamlEvents(text);
  return bracketEvents({ text, offset: 0 }, syntax === "hcl");
}
