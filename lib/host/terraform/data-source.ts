/** A data source: the one way from what is asked and found to what Terraform is answered. */

import type { Members } from "../../base/members.ts";
import type { ResourceAttributes } from "../../derive/resource-attribute.ts";
import { valuesOf } from "../managed/members.ts";
import type { CallOutcome, Diagnostic, ObjectValue, TerraformSchema } from "../protocol/provider-server.ts";

/** One type of data source, as the provider serves it. */
export interface DataSource {
  readonly type: string;
  readonly schema: TerraformSchema;
  validate(config: ObjectValue): Promise<CallOutcome>;
  /** `config` is wholly known. */
  read(config: ObjectValue, stop: AbortSignal): Promise<CallOutcome & { state: ObjectValue | null }>;
}

/** What makes a type of data source. */
export interface DataSourceType {
  readonly type: string;
  readonly description: string;
  /** Those that are required or optional are what it is asked with; it answers the others. */
  readonly attributes: ResourceAttributes;
  /** What is wrong with what it is asked with, as far as that is known. */
  problemsIn(config: ObjectValue): Promise<readonly Diagnostic[]>;
  read(config: ObjectValue, stop: AbortSignal): Promise<FoundData>;
}

/** What was found. */
export interface FoundData extends CallOutcome {
  /** Undefined where nothing was, beside the error that says why. */
  readonly members?: Members;
}

/** Makes a data source. */
export const dataSource = ({ type, description, attributes, problemsIn, read }: DataSourceType): DataSource => ({
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
