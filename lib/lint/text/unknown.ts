/** Replaces values that are unknown offline. */

/**
 * The least that an unknown value may turn out to be: null, which means that it is absent; `""` or an empty collection;
 * or a value with content.
 */
export type MinimalPresence = "null" | "empty" | "content";

/** The least of several values, any of which may be the one. */
export const leastOf = (...possible: readonly MinimalPresence[]): MinimalPresence =>
  possible.includes("null") ? "null" : possible.includes("empty") ? "empty" : "content";

/** A value that is decided elsewhere: by another resource, by a parameter, at apply. */
export class UnknownValue {
  /** Completes "the value …": "refers to aws_iam_role.lifecycle.arn, known at apply". */
  readonly because: string;
  /** For a string, its known parts in order; any text, or none, may be between them. */
  readonly parts: readonly string[] | undefined;
  readonly least: MinimalPresence;
  /** A value of the form that it will have, if that is known: "arn:aws:iam::123456789012:role/example". */
  readonly like: string | undefined;
  /** The name that the whole value refers to, with its attribute: `Role`, `Role.Arn`; undefined for anything else. */
  readonly refersTo: string | undefined;
  /** The whole expression that decides it; equal ones have equal values. Undefined if that is not certain. */
  readonly expression: string | undefined;

  constructor(
    because: string,
    parts?: readonly string[],
    least: MinimalPresence = "null",
    like?: string,
    refersTo?: string,
    expression?: string,
  ) {
    this.because = because;
    this.parts = parts;
    this.least = least;
    this.like = like;
    this.refersTo = refersTo;
    this.expression = expression;
  }

  /** Sets what the whole value refers to. */
  referringTo(name: string): UnknownValue {
    return new UnknownValue(this.because, this.parts, this.least, this.like, name, this.expression);
  }

  /** Sets the known parts of this value as a string; undefined removes them. */
  within(parts: readonly string[] | undefined): UnknownValue {
    return new UnknownValue(this.because, parts, this.least, this.like, undefined, this.expression);
  }

  /** Sets the form of this value. */
  formed(like: string | undefined): UnknownValue {
    return new UnknownValue(this.because, this.parts, this.least, like, undefined, this.expression);
  }

  /** Sets the least that this value may be; its form is no longer known. */
  withPresence(least: MinimalPresence): UnknownValue {
    if (least === this.least) return this;
    return new UnknownValue(this.because, this.parts, least, undefined, undefined, this.expression);
  }

  /** Sets the whole expression that decides this value. */
  decidedBy(expression: string | undefined): UnknownValue {
    return new UnknownValue(this.because, this.parts, this.least, this.like, this.refersTo, expression);
  }
}

/** The parts of a form that all of its values have: the service and the type of an ARN, the host of a registry. */
export function partsOfForm(like: string): readonly string[] {
  const [, service, type] = /^arn:[^:]*:([a-z0-9-]+):[^:]*:\d*:([a-z-]+[:/])/.exec(like) ?? [];
  if (service !== undefined && type !== undefined) return ["arn:", `:${service}:`, `:${type}`, ""];
  return like.includes(".dkr.ecr.") ? ["", ".dkr.ecr.", "/", ""] : ["", ""];
}

/** Joins texts with examples of the unknown ones; undefined if one has none. */
export function likeOfTexts(texts: readonly (string | UnknownValue)[]): string | undefined {
  const examples = texts.map((text) => (text instanceof UnknownValue ? text.like : text));
  return examples.includes(undefined) ? undefined : examples.join("");
}

/** Why a raw value is unknown; for readings whose inputs use {@link UnknownValue}. */
export const unknownBecause = (raw: unknown): string | undefined =>
  raw instanceof UnknownValue ? raw.because : undefined;
