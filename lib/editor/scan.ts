/** What a scan of a text meets, in the order of the text. Scans accept whatever people have typed so far. */
export type ScanEvent =
  /** A structure or a list begins, as the value of the name that was met last or as an element; or it ends. */
  | { readonly is: "open"; readonly as: "structure" | "list" }
  | { readonly is: "close" }
  /** Another document begins. */
  | { readonly is: "document" }
  /** A name, or a value without parts, with its offsets; one in quotes has them outside its `text`. */
  | { readonly is: "name" | "value"; readonly start: number; readonly end: number; readonly text: string };

/** The text of a token without its quotes. */
export const unquoted = (text: string): string => text.replace(/^(["'])([\s\S]*?)\1?$/, "$2");
