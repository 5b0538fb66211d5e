/** A generated file and its text. */
export interface Rendered {
  readonly file: string;
  readonly text: string;
}
