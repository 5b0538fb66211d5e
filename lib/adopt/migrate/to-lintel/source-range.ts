/** Where something stands in its source. */
import type { TextFile } from "../../../lint/text/place.ts";
import type { Range, Span } from "../../../lint/text/position.ts";

/** The range of a span; the start of the file if there is none, as of a live object. */
export const rangeIn = ({ lines }: Pick<TextFile, "lines">, span: Span | undefined): Range =>
  span === undefined ? { start: 0, end: 0 } : { start: lines.offset(span.start), end: lines.offset(span.end) };
