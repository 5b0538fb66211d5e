/** The events of scanning a text, in its order. Scans accept incomplete text. */
export type ScanEvent =
  /** A structure or a list begins, as the value of the last name or as an element; or it ends. */
  | { readonly is: "open"; readonly as: "structure" | "list" }
  | { readonly is: "close" }
  /** Another document begins. */
  | { readonly is: "document" }
  /** A name, or a value without parts, with its offsets; for a quoted one they are outside its `text`. */
  | { readonly is: "name" | "value"; readonly start: number; readonly end: number; readonly text: string };

/** The text of a token without its quotes. */
export const unquoted = (text: string): string => text.replace(/^(["'])([\s\S]*?)\1?$/, "$2");
