/** A data source: the one way from what is asked and found to what Terraform is answered. */
import type { ResourceAttributes } from "../../derive/provider-schema.ts";
import type { Members } from "../../runtime/members.ts";
import { valuesOf } from "../managed/members.ts";
import type { Diagnostic, ObjectValue, Outcome, Schema } from "../protocol/provider-server.ts";

/** One type of data source, as the provider serves it. */
export interface DataSource {
  readonly type: string;
  readonly schema: Schema;
  validate(config: ObjectValue): Promise<Outcome>;
  /** `config` is wholly known. */
  read(config: ObjectValue, stop: AbortSignal): Promise<Outcome & { state: ObjectValue | null }>;
}

/** What makes a type of data source. */
export interface Source {
  readonly type: string;
  readonly description: string;
  /** Those that are required or optional are what it is asked with; it answers the others. */
  readonly attributes: ResourceAttributes;
  /** What is wrong with what it is asked with, as far as that is known. */
  problemsIn(config: ObjectValue): Promise<readonly Diagnostic[]>;
  read(config: ObjectValue, stop: AbortSignal): Promise<Found>;
}

/** What was found. */
export interface Found extends Outcome {
  /** Undefined where nothing was, beside the error that says why. */
  readonly members?: Members;
}

/** Makes a data source. */
export const dataSource = ({ type, description, attributes, problemsIn, read }: Source): DataSource => ({
  type,
  schema: { version: 0, description, attributes },
  validate: async (config) => ({ diagnostics: await problemsIn(config) }),
  async read(config, stop) {
    const { members, diagnostics = [] } = await read(config, stop);
    if (members === undefined) return { state: null, diagnostics };
    try {
      return { state: { ...valuesOf(attributes, members), ...given(config) }, diagnostics };
    } catch (error) {
      const detail = error instanceof Error ? error.message : String(error);
      return {
        state: null,
        diagnostics: [...diagnostics, { severity: "error", summary: `Reading ${type} failed`, detail }],
      };
    }
  },
});

/** What was asked with stays as it was written. */
const given = (config: ObjectValue): ObjectValue =>
  Object.fromEntries(Object.entries(config).filter(([, value]) => value !== null));
