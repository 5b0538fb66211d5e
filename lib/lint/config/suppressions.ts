/** Suppressions of findings about live objects, which a configuration has. */
import type { Span } from "../text/position.ts";
import type { ObjectSuppression } from "./config.ts";
import type { ConfigFile } from "./config-file.ts";

/** A suppression with its place in its configuration. */
export interface ConfiguredSuppression {
  /** Patterns of ARNs, in which `*` stands for any text. */
  readonly objects: readonly string[];
  readonly rules: readonly string[];
  readonly reason: string | undefined;
  readonly until: string | undefined;
  /** A member and all below it; "" is the whole object. */
  readonly path: string;
  readonly place: { readonly file: string; readonly span: Span };
}

/** The suppressions of a configuration file. */
export const suppressionsOf = (file: ConfigFile): readonly ConfiguredSuppression[] =>
  (file.content.suppressions ?? []).map(({ objects, rule, reason, until, path = "" }: ObjectSuppression, index) => ({
    ...{ objects: [objects].flat(), rules: [rule].flat(), path, until },
    reason: reason.trim() === "" ? undefined : reason,
    place: { file: file.name, span: file.span(["suppressions", index]) },
  }));
