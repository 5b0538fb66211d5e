/** A data source: converts arguments and results for Terraform. */

import type { Members } from "../../base/members.ts";
import { messageOf } from "../../base/message-of.ts";
import type { ResourceAttributes } from "../../facts/derive/resource-attribute.ts";
import { valuesOf } from "../managed/values/members.ts";
import { withoutNulls } from "../managed/values/value.ts";
import type { CallOutcome, Diagnostic, ObjectValue, TerraformSchema } from "../protocol/provider-server.ts";

/** One type of data source, as the provider serves it. */
export interface DataSource {
  readonly type: string;
  readonly schema: TerraformSchema;
  validate(config: ObjectValue): Promise<CallOutcome>;
  /** `config` is wholly known. */
  read(config: ObjectValue, signal: AbortSignal): Promise<CallOutcome & { state: ObjectValue | null }>;
}

/** The definition of a data source type. */
export interface DataSourceType {
  readonly type: string;
  readonly description: string;
  /** Required and optional members are its arguments; the others are its results. */
  readonly attributes: ResourceAttributes;
  /** The problems with the arguments, as far as they are known. */
  problemsIn(config: ObjectValue): Promise<readonly Diagnostic[]>;
  read(config: ObjectValue, signal: AbortSignal): Promise<FoundData>;
}

/** The result. */
export interface FoundData extends CallOutcome {
  /** Undefined if nothing was found; a diagnostic then says why. */
  readonly members?: Members;
}

/** Creates a data source. */
export const dataSource = ({ type, description, attributes, problemsIn, read }: DataSourceType): DataSource => ({
  type,
  schema: { version: 0, description, attributes },
  validate: async (config) => ({ diagnostics: await problemsIn(config) }),
  async read(config, signal) {
    const { members, diagnostics = [] } = await read(config, signal);
    if (members === undefined) return { state: null, diagnostics };
    try {
      return { state: { ...valuesOf(attributes, members), ...withoutNulls(config) }, diagnostics };
    } catch (error) {
      const detail = messageOf(error);
      return {
        state: null,
        diagnostics: [...diagnostics, { severity: "error", summary: `Reading ${type} failed`, detail }],
      };
    }
  },
});
