/** What inputs put in the place of a value that cannot be known offline. */

/** A value that is decided elsewhere: by another resource, by a parameter, at apply. */
export class UnknownValue {
  /** Completes "the value …": "refers to aws_iam_role.lifecycle.arn, known at apply". */
  readonly because: string;
  /** Of a text the parts that are known, in order: anything, or nothing, may stand between two of them. */
  readonly parts: readonly string[] | undefined;

  constructor(because: string, parts?: readonly string[]) {
    this.because = because;
    this.parts = parts;
  }

  /** This as a text of which these parts are known; undefined: as a value of which nothing is. */
  within(parts: readonly string[] | undefined): UnknownValue {
    return new UnknownValue(this.because, parts);
  }
}

/** Why a raw value cannot be known, for readings of inputs that put {@link UnknownValue} in its place. */
export const unknownBecause = (raw: unknown): string | undefined =>
  raw instanceof UnknownValue ? raw.because : undefined;
