/** Destinations of a run's outputs: `--format text`, `--format sarif=out.sarif`. */

import { resolve } from "node:path";
import { unwritableBecause } from "../../../base/files/file-errors.ts";
import { type FormatName, formatNames } from "../../../lint/report/formats/formats.ts";
import { closest } from "../../../lint/text/suggest.ts";
import { UsageError } from "../../terminal/usage-error.ts";
import { writePieces } from "../../terminal/write-file.ts";

/** One output of a run. */
export interface LintOutput<Name extends string = FormatName> {
  readonly format: Name;
  /** Undefined: standard output. */
  readonly file: string | undefined;
}

/** Parses the values of `--format`; throws a {@link UsageError} if two outputs have the same destination. */
export const readOutputs = (given: readonly string[]): readonly LintOutput[] => readOutputsOf(given, formatNames);

/** The same for a command with other formats. */
export function readOutputsOf<Name extends string>(
  given: readonly string[],
  names: readonly Name[],
): readonly LintOutput<Name>[] {
  const outputs = given.map((each) => readOutput(each, names));
  const places = new Map<string, LintOutput<Name>>();
  for (const output of outputs) {
    const place = output.file === undefined ? "" : resolve(output.file);
    const other = places.get(place);
    if (other !== undefined) throw sharedPlace(other, output);
    places.set(place, output);
  }
  return outputs;
}

function readOutput<Name extends string>(given: string, names: readonly Name[]): LintOutput<Name> {
  const [, name = "", file] = /^([^=]*)(?:=(.*))?$/s.exec(given) ?? [];
  const format = names.find((each) => each === name);
  if (format === undefined) {
    const meant = closest(name, names);
    const hint = meant === undefined ? "" : `; did you mean ${meant}?`;
    throw new UsageError(`--format is ${JSON.stringify(name)}; it must be one of ${names.join(", ")}${hint}`);
  }
  if (file === "") {
    throw new UsageError(`--format ${given} names no file; write ${name}=FILE, or ${name} for standard output`);
  }
  return { format, file };
}

function sharedPlace(one: LintOutput<string>, other: LintOutput<string>): UsageError {
  if (one.file !== undefined) {
    return new UsageError(`--format ${one.format} and ${other.format} both go to ${other.file}; name another file`);
  }
  return new UsageError(
    `--format ${one.format} and ${other.format} both go to standard output; write one to a file: --format ${other.format}=FILE`,
  );
}

/** Writes an output to its file and creates its folder; throws a {@link UsageError} if that fails. */
export function writeOutput(file: string, text: string): void {
  try {
    writePieces(file, [text]);
  } catch (error) {
    const reason = unwritableBecause(error);
    throw new UsageError(`${file} cannot be written: ${reason}; name another file after --format`);
  }
}
