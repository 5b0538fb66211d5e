/** Prompts use standard error, so that standard output contains only the response. */
export const terminal = { output: process.stderr } as const;

export interface Choice<Value> {
  readonly value: Value;
  readonly name: string;
  /** Shown while the choice is active. */
  readonly description?: string;
}
