/** Configurations as layers, of which later ones take precedence. */
import type { Fault } from "../text/fault.ts";
import type { Segment } from "../text/path.ts";
import type { AnyLintelConfig } from "./config.ts";
import type { ConfigFile } from "./config-file.ts";

/** One layer of settings. */
export interface ConfigLayer {
  /** Its globs are relative to this folder. */
  readonly folder: string;
  /** Globs of the files that it applies to; all where absent. */
  readonly files?: readonly string[];
  readonly content: Pick<
    AnyLintelConfig,
    "preset" | "rules" | "options" | "guarantees" | "simulate" | "accounts" | "ignore"
  >;
  /** The origin of a value, for people. */
  origin(...segments: readonly Segment[]): string;
  /** A fault of the value at this path. */
  fault(segments: readonly Segment[], message: string): Fault;
}

/** The layers of a configuration file itself: its own members, then its overrides in order. */
export function layersOf(file: ConfigFile, folder: string): readonly ConfigLayer[] {
  const { preset, rules, options, guarantees, simulate, accounts, ignore, overrides = [] } = file.content;
  return [
    {
      folder,
      content: {
        ...(preset && { preset }),
        ...(rules && { rules }),
        ...(options && { options }),
        ...(guarantees && { guarantees }),
        ...(simulate && { simulate }),
        ...(accounts && { accounts }),
        ...(ignore && { ignore }),
      },
      origin: (...segments) => file.origin(segments),
      fault: (segments, message) => file.fault(segments, message),
    },
    ...overrides.map(
      ({ files, ...content }, index): ConfigLayer => ({
        folder,
        files,
        content,
        origin: (...segments) => file.origin(["overrides", index, ...segments]),
        fault: (segments, message) => file.fault(["overrides", index, ...segments], message),
      }),
    ),
  ];
}
