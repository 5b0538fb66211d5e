/** Where questions are asked: on standard error, so that standard output holds the answer alone. */
export const terminal = { output: process.stderr } as const;

/** An answer that can be chosen. */
export interface Choice<Value> {
  readonly value: Value;
  readonly name: string;
  /** Shown while the choice is pointed at. */
  readonly description?: string;
}
