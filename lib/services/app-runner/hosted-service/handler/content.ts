/** The content of a hosted service: in requests, in responses, and its comparison. */

import { isMembers, type Members, membersAt, textAt, without } from "../../../../base/members.ts";
import { differences } from "../../../../facts/derive/differences.ts";
import type { Field } from "../../../../facts/model/field.ts";
import { withTimes } from "../../../../terraform/runtime/record-times.ts";
import { equivalent } from "../model/same-meaning.ts";
import { hostedService } from "../model.ts";

const { ServiceName, EncryptionConfiguration, Tags, ...updatable } = hostedService.declaration.members;
const updatableField: Field = { ...hostedService.declaration, members: updatable };

/** The members that an update can contain. Tags have operations of their own; the others are fixed at creation. */
const updatableOf = (declared: Members): Members => without(declared, "ServiceName", "EncryptionConfiguration", "Tags");

/**
 * The members of an update. An absent member gets its documented default, if it has one: that is the meaning of
 * removing it from a declaration (gap `hosted-service/removed-members`).
 */
export const updateOf = (declared: Members): Members => withDefaults(updatable, updatableOf(declared));

function withDefaults(fields: { readonly [member: string]: Field }, declared: Members): Members {
  const written: { [member: string]: unknown } = { ...declared };
  for (const [name, field] of Object.entries(fields)) {
    const value = declared[name];
    if (field.kind !== "struct") written[name] = value ?? field.default;
    else if (isMembers(value)) written[name] = withDefaults(field.members, value);
    else if (field.absentMeans !== undefined || !Object.values(field.members).some(({ required }) => required)) {
      const defaults = withDefaults(field.members, { ...field.absentMeans });
      if (Object.keys(defaults).length > 0) written[name] = defaults;
    }
    if (written[name] === undefined) delete written[name];
  }
  return written;
}

/**
 * The record of a service in a response, with derived facts: its auto scaling configuration by name, its status as
 * `desiredStatus`, times as ISO 8601. During an operation the resulting status is unknown.
 */
export function recordOf(returned: Members, tags?: Members): Members {
  const summary = withTimes(membersAt(returned, "AutoScalingConfigurationSummary"));
  const scaling = textAt(summary, "AutoScalingConfigurationArn");
  const status = textAt(returned, "Status");
  return {
    ...withTimes(returned),
    ...("AutoScalingConfigurationSummary" in returned && { AutoScalingConfigurationSummary: summary }),
    ...(scaling !== undefined && { AutoScalingConfigurationArn: scaling }),
    ...(status !== undefined && status !== "OPERATION_IN_PROGRESS" && { desiredStatus: status }),
    ...(tags !== undefined && { Tags: tags }),
  };
}

/** Paths of the updatable members in which a service's record differs from the declaration. */
export const updatableDifferences = (declared: Members, record: Members): readonly string[] =>
  differences(updatableField, updatableOf(declared), record, equivalent);

/** Paths of all members in which a service's record differs from the declaration. */
export const serviceDifferences = (declared: Members, record: Members): readonly string[] =>
  differences(hostedService.declaration, declared, record, equivalent);

/**
 * Whether an update can change a service as declared, without replacing it (gaps `hosted-service/replacement` and
 * `hosted-service/failed-creation`).
 */
export function canBecome(record: Members, declared: Members): boolean {
  const isFixed = (path: string) => /^(?:ServiceName|EncryptionConfiguration)\b/.test(path);
  const codeOf = (service: Members) => {
    const source = membersAt(service, "SourceConfiguration");
    return "CodeRepository" in source ? membersAt(source, "CodeRepository") : undefined;
  };
  const [was, is] = [codeOf(record), codeOf(declared)];
  if ((was === undefined) !== (is === undefined)) return false;
  const valuesIn = (code: Members = {}) => membersAt(code, "CodeConfiguration").ConfigurationSource;
  const keepsValues = record.Status === "CREATE_FAILED" && valuesIn(was) === "REPOSITORY" && valuesIn(is) === "API";
  return !keepsValues && !serviceDifferences(declared, record).some(isFixed);
}
