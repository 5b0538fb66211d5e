/** What inputs put in the place of a value that cannot be known offline. */

/** A value that is decided elsewhere: by another resource, by a parameter, at apply. */
export class Unknown {
  /** Completes "the value …": "refers to aws_iam_role.lifecycle.arn, known at apply". */
  readonly because: string;

  constructor(because: string) {
    this.because = because;
  }
}

/** Why a raw value cannot be known, for readings of inputs that put {@link Unknown} in its place. */
export const unknownBecause = (raw: unknown): string | undefined => (raw instanceof Unknown ? raw.because : undefined);
