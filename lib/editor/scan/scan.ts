/** The events of a scan, in the order of the text. Scans accept incomplete text. */
export type ScanEvent =
  /** A structure or list begins, as the value of the last name or as an element, or ends. */
  | { readonly is: "open"; readonly as: "structure" | "list" }
  | { readonly is: "close" }
  /** Another document begins. */
  | { readonly is: "document" }
  /** A name or a scalar value, with its offsets; those of a quoted one include the quotes, which `text` lacks. */
  | { readonly is: "name" | "value"; readonly start: number; readonly end: number; readonly text: string };

/** The text of a token without its quotes. */
export const unquoted = (text: string): string => text.replace(/^(["'])([\s\S]*?)\1?$/, "$2");
