/** A generated file. */
export interface Rendered {
  readonly file: string;
  readonly text: string;
}
