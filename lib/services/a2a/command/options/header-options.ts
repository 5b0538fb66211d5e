/** Options with headers of every request. None takes a secret itself, only where to read it. */
import type { Argv } from "yargs";
import { repeatable } from "../../../../cli/terminal/repeatable.ts";
import { UsageError } from "../../../../cli/terminal/usage-error.ts";
import { parseSecretReference } from "../../../../client/secrets/secret-reference.ts";
import { secretPlaces } from "../../../../facts/model/secrets/secret-reference.ts";
import { bearerHeader, type CustomHeader, customHeader } from "../../client/credentials/custom-headers.ts";

/** Help texts of the options. */
export const headerHelp = {
  header: `NAME=VALUE: a header of every request, for a gateway before the agent; a secret as NAME=PLACE, where PLACE is ${secretPlaces}`,
  bearer: `Where to read a bearer token for every request, whatever the card declares: ${secretPlaces}`,
} as const;

/** Adds the options. */
export const headerOptions = <Before>(line: Argv<Before>) =>
  line
    .option("header", { ...repeatable(headerHelp.header), alias: "svc-param" })
    .option("bearer", { type: "string", describe: headerHelp.bearer });

/** The values of these options. */
export interface HeaderLine {
  readonly header: readonly string[];
  readonly bearer: string | undefined;
}

/**
 * The headers that the options ask for. A name ends at an equals sign, or at a colon, as curl writes it.
 * @throws UsageError, ApiError of kind `InvalidSetting`; neither shows what may be a secret.
 */
export function headersOf({
  header,
  bearer,
}: { readonly [option in keyof HeaderLine]: HeaderLine[option] | undefined }): readonly CustomHeader[] {
  const custom = (header ?? []).map((written) => {
    const [, name, value] = /^([^=:]+)[=:]\s*(.*)$/s.exec(written) ?? [];
    if (name === undefined || value === undefined)
      throw new UsageError(`--header has ${written.length} characters without a name; write NAME=VALUE`);
    return customHeader(name, value, { setting: "--header", form: `${name}=env:VARIABLE or ${name}=file:PATH` });
  });
  if (bearer === undefined) return custom;
  return [...custom, bearerHeader(parseSecretReference(bearer, "--bearer"))];
}
