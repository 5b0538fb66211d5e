/** Replaces values that are unknown offline. */

/** A value that is decided elsewhere: by another resource, by a parameter, at apply. */
export class UnknownValue {
  /** Completes "the value …": "refers to aws_iam_role.lifecycle.arn, known at apply". */
  readonly because: string;
  /** For a string, its known parts in order; any text, or none, may be between them. */
  readonly parts: readonly string[] | undefined;

  constructor(because: string, parts?: readonly string[]) {
    this.because = because;
    this.parts = parts;
  }

  /** Sets the known parts of this value as a string; undefined removes them. */
  within(parts: readonly string[] | undefined): UnknownValue {
    return new UnknownValue(this.because, parts);
  }
}

/** Why a raw value is unknown; for readings whose inputs use {@link UnknownValue}. */
export const unknownBecause = (raw: unknown): string | undefined =>
  raw instanceof UnknownValue ? raw.because : undefined;
