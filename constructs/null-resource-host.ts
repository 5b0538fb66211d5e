/**
 * What a declaration becomes on the null_resource host: Terraform's JSON, which calls `lintel runtime` at apply.
 *
 * - The identities of all declarations are instances of one null_resource (`for_each`). Its destroy provisioner knows
 *   their triggers alone, and runs for a declaration that was removed too: a block of its own would be gone with it.
 *   Only what can never change is in the triggers, or is ignored when it changes.
 * - Each declaration is a local, which stands in no state, and a revision: a null_resource that is made anew whenever
 *   the digest of the local changes. It applies the declaration, in place.
 * - What other resources refer to is read from the runtime's state file into a terraform_data, when a revision is new.
 */

import { version } from "../lib/base/version.ts";
import { snakeCase, terraformType } from "../lib/derive/names.ts";
import type { StructField } from "../lib/model/field.ts";
import type { ResourceModel } from "../lib/model/resource.ts";
import {
  declarationLocal,
  environment,
  format,
  settingsLocal,
  settingsMember,
  stateFolder,
  triggers,
} from "../lib/null-resource.ts";
import type { Named } from "./attributes.ts";

/** Triggers that are only read when the resource is deleted: changing them is no reason to replace it. */
const ignored = [triggers.format, triggers.version, triggers.settings, triggers.adopts, triggers.since];

/** A declaration, for the host's blocks. */
export interface HostedDeclaration {
  /** Its id in Terraform. */
  readonly id: string;
  readonly model: ResourceModel;
  /** Attributes by Terraform's names. */
  readonly attributes: Named;
}

/** The provider of a stack's declarations: its id in Terraform, and its settings by Terraform's names. */
export interface HostingProvider {
  readonly id: string;
  readonly settings: Named;
  /** The command line that runs lintel. */
  readonly runtime: string;
}

/** The identities of all declarations of a provider. */
export function identityBlocks(provider: HostingProvider, declarations: readonly HostedDeclaration[]): object {
  const settings = settingsOf(provider);
  const shared = {
    [triggers.format]: format,
    [triggers.version]: version,
    [triggers.settings]: template(`jsonencode(local.${settings})`),
    ...(provider.settings.region !== undefined && { [triggers.region]: provider.settings.region }),
  };
  const identities = declarations.map(({ id, model, attributes }) => [
    id,
    {
      [triggers.resource]: model.name,
      [triggers.key]: id,
      [triggers.address]: addressOf(provider, id),
      ...(attributes.adopt_existing !== undefined && { [triggers.adopts]: attributes.adopt_existing }),
      ...shared,
      ...(attributes.region !== undefined && { [triggers.region]: attributes.region }),
      ...Object.fromEntries(fixedPart(attributes, model.declaration)),
    },
  ]);
  return {
    locals: {
      [settings]: { ...provider.settings },
      // Terraform evaluates for_each once for each instance, and a local once.
      [identitiesLocal(provider)]: Object.fromEntries(identities),
    },
    resource: {
      null_resource: {
        [provider.id]: {
          for_each: template(`local.${identitiesLocal(provider)}`),
          triggers: template(`merge(each.value, {${triggers.since} = timestamp()})`),
          lifecycle: { ignore_changes: ignored.map((name) => `triggers["${name}"]`) },
          provisioner: [
            {
              "local-exec": {
                when: "destroy",
                command: `${provider.runtime} runtime delete`,
                environment: { [environment.identity]: template("jsonencode(self.triggers)") },
              },
            },
          ],
        },
      },
    },
  };
}

/** A declaration, its revision and its outputs; `block` has the construct's comment and its dependencies. */
export function declarationBlocks(
  provider: HostingProvider,
  { id, model, attributes }: HostedDeclaration,
  block: { readonly comment: unknown; readonly dependsOn: unknown },
): object {
  const local = `${declarationLocal}${id}`;
  const type = terraformType(model.name);
  const identity = `lintel_identity_${id}`;
  const revision = `null_resource.${id}`;
  const own = `local.${local}.${type}`;
  // Default tags count as declared: changing them is applied.
  const tagged = model.tags !== undefined && provider.settings.default_tags !== undefined;
  const declared = tagged ? `[${own}, local.${settingsOf(provider)}.default_tags]` : own;
  return {
    locals: {
      [local]: { [type]: attributes, [settingsMember]: template(`local.${settingsOf(provider)}`) },
      // Terraform reads all instances for each reference to one.
      [identity]: template(addressOf(provider, id)),
    },
    resource: {
      null_resource: {
        [id]: {
          "//": block.comment,
          ...(block.dependsOn !== undefined && { depends_on: block.dependsOn }),
          triggers: {
            identity: template(`local.${identity}.id`),
            declaration: template(`sha256(jsonencode(${declared}))`),
          },
          provisioner: [
            {
              "local-exec": {
                command: `${provider.runtime} runtime apply`,
                environment: {
                  [environment.identity]: template(`jsonencode(local.${identity}.triggers)`),
                  [environment.declaration]: template(`jsonencode(local.${local})`),
                },
              },
            },
          ],
        },
      },
      terraform_data: {
        [id]: {
          triggers_replace: template(`${revision}.id`),
          // The id is unknown before the revision is created: so the file is read after that.
          input: template(
            `try(jsondecode(file(${revision}.id == "" ? "" : "${stateFolder}/${id}.json")).outputs, null)`,
          ),
          lifecycle: { ignore_changes: ["input"] },
        },
      },
    },
  };
}

/** The reference to an output of a declaration; to the declaration itself without an attribute. */
export const outputReference = (id: string, attribute?: string): string =>
  `terraform_data.${id}${attribute === undefined ? "" : `.output.${attribute}`}`;

/** An expression as a template of nothing else, which keeps the type of its value. */
const template = (expression: string): string => `\${${expression}}`;

const settingsOf = ({ id }: HostingProvider): string => `${settingsLocal}${id}`;

const identitiesLocal = ({ id }: HostingProvider): string => `lintel_identities_${id}`;

const addressOf = ({ id }: HostingProvider, key: string): string => `null_resource.${id}["${key}"]`;

/**
 * What cannot change after creation, by its path: values, and whether fixed parts are present. Secrets are left out,
 * since triggers are in the state: the runtime refuses a change of theirs.
 */
function* fixedPart(attributes: Named, { members }: StructField, at = ""): Generator<[path: string, value: unknown]> {
  for (const [member, field] of Object.entries(members)) {
    const name = snakeCase(member);
    const value = attributes[name];
    if (value === undefined || value === null || field.sensitive === true) continue;
    const path = `${at}${name}`;
    const isStruct = field.kind === "struct" && typeof value === "object";
    if (field.immutable === true) yield [path, isStruct ? JSON.stringify(value) : value];
    else if (field.fixedPresence === true) yield [path, "declared"];
    if (isStruct && field.immutable !== true) yield* fixedPart({ ...value }, field, `${path}.`);
  }
}
