/**
 * Synthesizes declarations for the null_resource host: Terraform JSON that runs `lintel runtime` during apply.
 *
 * - The identities of all declarations are instances of one null_resource (`for_each`). Its destroy provisioner knows
 *   only their triggers, and also runs for a removed declaration, whose own block would no longer exist. The triggers
 *   contain only values that never change, or whose changes are ignored.
 * - Each declaration is a local, which no state contains, and a revision: a null_resource that is replaced when the
 *   digest of the local changes, or an apply of it was killed. It applies the declaration in place.
 * - For each new revision, a terraform_data reads the outputs, which other resources reference, from the state file of
 *   the runtime.
 */

import { version } from "../lib/base/version.ts";
import { snakeCase, terraformType } from "../lib/facts/derive/names.ts";
import type { Field, StructField } from "../lib/facts/model/field.ts";
import type { ResourceModel } from "../lib/facts/model/resource.ts";
import {
  begunFile,
  declarationLocal,
  environment,
  format,
  settingsLocal,
  settingsMember,
  stateFolder,
  triggers,
} from "../lib/terraform/null-resource-names.ts";
import type { Named } from "./attributes.ts";

/** Triggers that are only read when the resource is deleted, so that changing them does not replace it. */
const ignored = [triggers.format, triggers.version, triggers.settings, triggers.adopts, triggers.since];

/** A declaration, for the host's blocks. */
export interface HostedDeclaration {
  /** Its id in Terraform. */
  readonly id: string;
  readonly model: ResourceModel;
  /** Attributes by Terraform's names. */
  readonly attributes: Named;
}

/** The provider of a stack's declarations: its id in Terraform, and its arguments by Terraform's names. */
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
      // Terraform evaluates for_each once per instance, but a local only once.
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

/** The blocks of a declaration, its revision and its outputs; `block` has the construct's comment and dependencies. */
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
  // Default tags count as declared: a change of them is applied.
  const tagged = model.tags !== undefined && provider.settings.default_tags !== undefined;
  const declared = tagged ? `[${own}, local.${settingsOf(provider)}.default_tags]` : own;
  // What an apply that was killed has left. The id of an identity that is replaced is unknown until its files are gone.
  const begun = `try(file(local.${identity}.id == "" ? "" : "${stateFolder}/${begunFile(id)}"), "")`;
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
            declaration: template(`sha256(jsonencode(${declared}))`) + template(begun),
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
          // The id is unknown until the revision is created, so the file is read after that.
          input: template(
            `try(jsondecode(file(${revision}.id == "" ? "" : "${stateFolder}/${id}.json")).outputs, null)`,
          ),
          lifecycle: { ignore_changes: ["input"] },
        },
      },
    },
  };
}

/** A reference to an output of a declaration or, without an attribute, to the declaration itself. */
export const outputReference = (id: string, attribute?: string): string =>
  `terraform_data.${id}${attribute === undefined ? "" : `.output.${attribute}`}`;

/** A template of a single expression, which preserves the type of its value. */
const template = (expression: string): string => `\${${expression}}`;

const settingsOf = ({ id }: HostingProvider): string => `${settingsLocal}${id}`;

const identitiesLocal = ({ id }: HostingProvider): string => `lintel_identities_${id}`;

const addressOf = ({ id }: HostingProvider, key: string): string => `null_resource.${id}["${key}"]`;

/**
 * The immutable parts by path: values, and whether fixed parts are present. Secrets are omitted, because triggers are
 * in the state, and lists that are references as a whole, which are no text; the runtime rejects changes of immutable ones.
 */
function* fixedPart(attributes: Named, { members }: StructField, at = ""): Generator<[path: string, value: unknown]> {
  for (const [member, field] of Object.entries(members)) {
    const name = snakeCase(member);
    const value = attributes[name];
    if (value === undefined || value === null || field.sensitive === true || isReference(value)) continue;
    const path = `${at}${name}`;
    const isStruct = field.kind === "struct" && typeof value === "object";
    if (field.immutable === true) yield [path, typeof value === "object" ? asText(value, field) : value];
    else if (field.fixedPresence === true) yield [path, "declared"];
    if (isStruct && field.immutable !== true) yield* fixedPart({ ...value }, field, `${path}.`);
  }
}

/** Whether a value is a reference to a whole list, as cdktf encodes it. */
const isReference = (value: unknown): boolean => Array.isArray(value) && String(value[0]).startsWith("#{");

/** A structure or list as the value of a trigger, which is text. A set is the same text in any order. */
function asText(value: object, field: Field): string {
  const isSet = field.kind === "list" && field.order === "irrelevant" && Array.isArray(value);
  return JSON.stringify(isSet ? value.map(String).sort() : value);
}
