/** Positions of the values of YAML documents, from the parser's events. */
import {
  constructFromEvents,
  EVENT_ID,
  type Event,
  getScalarValue,
  SCALAR_STYLE,
  type ScalarEvent,
  type Schema,
} from "js-yaml";
import type { Place, RepeatedKey } from "../place.ts";
import type { Range } from "../position.ts";
import { longForms } from "../templates/intrinsic.ts";

/** The tag of an event if it belongs to a short form: `!Ref`. */
function tagOf(text: string, event: Event): string | undefined {
  if (!("tagStart" in event) || event.tagStart < 0) return undefined;
  const tag = text.slice(event.tagStart, event.tagEnd);
  return longForms.has(tag) ? tag : undefined;
}

/** A collection that has not ended yet. */
interface Open {
  readonly place: { value: Range; key?: Range; readonly members?: Map<string, Place>; readonly items?: Place[] };
  readonly anchor: string | undefined;
  /** The offset of a short form's tag, and its key in the long form. */
  readonly short: Short | undefined;
  /** The end of its last part so far. */
  end: number;
  /** The key of the next value. */
  key?: { readonly name: string; readonly range: Range; readonly merges: boolean } | undefined;
  readonly merged: Map<string, Place>;
}

/** A tag that stands for a structure with one key. */
interface Short {
  readonly start: number;
  readonly key: string;
}

/** A value with a short form's tag, as the member of the structure that it stands for. */
const longPlace = (value: Place, short: Short | undefined): Place =>
  short === undefined
    ? value
    : { value: { start: short.start, end: value.value.end }, members: new Map([[short.key, value]]) };

/** Positions of the values of each document. Adds repeated keys to `repeated`. */
export function placesOf(
  text: string,
  events: readonly Event[],
  schema: Schema,
  repeated: RepeatedKey[] = [],
): readonly Place[] {
  const documents: Place[] = [];
  const anchors = new Map<string, Place>();
  const open: Open[] = [];
  const begin = (start: number, place: Open["place"], anchor: string | undefined, short?: Short): void => {
    open.push({ place, anchor, short, end: start, merged: new Map() });
  };
  const shortOf = (event: Event): Short | undefined => {
    const tag = tagOf(text, event);
    return tag !== undefined && "tagStart" in event
      ? { start: event.tagStart, key: longForms.get(tag) ?? tag }
      : undefined;
  };
  for (const event of events) {
    if (event.type === EVENT_ID.DOCUMENT) begin(0, { value: { start: 0, end: 0 }, items: [] }, undefined);
    else if (event.type === EVENT_ID.POP) {
      const closed = open.pop();
      if (closed === undefined) continue;
      if (open.length === 0) documents.push(closed.place.items?.[0] ?? closed.place);
      else add(longPlace(finish(text, closed), closed.short), closed.anchor);
    } else if (event.type === EVENT_ID.ALIAS) {
      const target = anchors.get(text.slice(event.anchorStart, event.anchorEnd));
      const value = { start: event.anchorStart - 1, end: event.anchorEnd };
      add({ ...(target ?? {}), value, isShared: true }, undefined);
    } else {
      const anchor = event.anchorStart < 0 ? undefined : text.slice(event.anchorStart, event.anchorEnd);
      if (event.type === EVENT_ID.MAPPING) {
        begin(
          event.start,
          { value: { start: event.start, end: event.start }, members: new Map() },
          anchor,
          shortOf(event),
        );
      } else if (event.type === EVENT_ID.SEQUENCE) {
        begin(event.start, { value: { start: event.start, end: event.start }, items: [] }, anchor, shortOf(event));
      } else {
        const parent = open.at(-1);
        if (parent?.place.members !== undefined && parent.key === undefined) {
          const range = scalarRange(text, event, parent.end);
          parent.key = {
            name: keyName(text, event, schema),
            range,
            merges: text.slice(range.start, range.end) === "<<",
          };
          parent.end = range.end;
        } else {
          // An empty element consists only of its dash.
          const isElement = event.valueStart < 0 && parent?.place.items !== undefined && open.length > 1;
          const before = isElement ? text.indexOf("-", parent.end) + 1 : (parent?.end ?? 0);
          add(longPlace({ value: scalarRange(text, event, before) }, shortOf(event)), anchor);
        }
      }
    }
  }
  return documents;

  /** Adds a value to the innermost open collection. */
  function add(own: Place, anchor: string | undefined): void {
    const value: Place = anchor === undefined ? own : { ...own, isShared: true };
    if (anchor !== undefined) anchors.set(anchor, value);
    const parent = open.at(-1);
    if (parent === undefined) return;
    parent.end = Math.max(parent.end, value.value.end);
    parent.place.items?.push(value);
    const { key } = parent;
    if (parent.place.members === undefined) return;
    if (key === undefined) {
      // An alias or a collection as a key is valid but has no name, so nothing can refer to it.
      parent.key = { name: "", range: value.value, merges: false };
      return;
    }
    parent.key = undefined;
    const before = parent.place.members.get(key.name)?.key;
    if (before !== undefined && !key.merges) repeated.push({ name: key.name, again: key.range, before });
    parent.place.members.set(key.name, { ...value, key: key.range });
    if (!key.merges) return;
    for (const source of value.items ?? [value]) {
      for (const [name, member] of source.members ?? []) {
        if (!parent.merged.has(name)) parent.merged.set(name, { ...member, isShared: true });
      }
    }
  }
}

/** A collection with its end and the members that it merges from others. */
function finish(text: string, { place, end, merged }: Open): Place {
  for (const [name, member] of merged) if (place.members?.has(name) === false) place.members.set(name, member);
  const { start } = place.value;
  const bracket = { "{": "}", "[": "]" }[text[start] ?? ""];
  return {
    ...place,
    value: { start, end: bracket === undefined ? end : closing(text, Math.max(end, start + 1), bracket) },
  };
}

/** The offset after the closing bracket of a collection; `offset` is the end of its last part. */
function closing(text: string, offset: number, bracket: string): number {
  for (let at = offset; at < text.length; at += 1) {
    if (text[at] === bracket) return at + 1;
    if (text[at] === "#") while (at < text.length && text[at] !== "\n" && text[at] !== "\r") at += 1;
  }
  return text.length;
}

/** The range of a scalar; if it is not written, an empty range at `before`, the end of the preceding text. */
function scalarRange(text: string, event: ScalarEvent, before: number): Range {
  if (event.valueStart < 0) return { start: before, end: before };
  switch (event.style) {
    case SCALAR_STYLE.SINGLE_QUOTED:
    case SCALAR_STYLE.DOUBLE_QUOTED:
      return { start: event.valueStart - 1, end: event.valueEnd + 1 };
    case SCALAR_STYLE.PLAIN:
      return { start: event.valueStart, end: event.valueEnd };
    default: {
      const block = text.slice(event.valueStart, event.valueEnd);
      const end = event.valueStart + block.trimEnd().length;
      return { start: Math.min(event.valueStart + (block.length - block.trimStart().length), end), end };
    }
  }
}

/** The name of a key: `1.0` is the number 1 and so becomes `1`. */
function keyName(text: string, event: ScalarEvent, schema: Schema): string {
  const written = event.valueStart < 0 ? "" : getScalarValue(text, event);
  if (event.style !== SCALAR_STYLE.PLAIN || /^(?!(?:true|false|null|yes|no|on|off)$)[A-Za-z_][\w-]*$/i.test(written))
    return written;
  const document = { type: EVENT_ID.DOCUMENT, explicitStart: false, explicitEnd: false, directives: [] };
  return String(constructFromEvents([document, event, { type: EVENT_ID.POP }], { source: text, schema })[0]);
}
