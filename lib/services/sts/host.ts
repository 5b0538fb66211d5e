/** The provider's blocks `assume_role` and `assume_role_with_web_identity`: the roles that sign requests. */

import { parseDuration } from "../../base/duration.ts";
import type { AccountSettings, AssumedRole, WebIdentityRole } from "../../client/credentials/assumed-role.ts";
import { settingAttributes } from "../../facts/derive/provider-schema.ts";
import { listIn, recordIn } from "../../terraform/managed/values/value.ts";
import type { ObjectValue, SchemaAttribute, TerraformValue } from "../../terraform/protocol/provider-server.ts";
import { assumedRole } from "./assumed-role/model.ts";
import { webIdentityRole } from "./web-identity-role/model.ts";

/** The names of the blocks. */
export const rolesName = assumedRole.providerSetting;
export const webIdentityName = webIdentityRole.providerSetting;

/** Attributes of an element of `assume_role`. */
export const roleMembers = settingAttributes(assumedRole, Object.keys(assumedRole.declaration.members), ["roleArn"]);

/** Attributes of `assume_role_with_web_identity`. */
export const webIdentityMembers = settingAttributes(
  webIdentityRole,
  Object.keys(webIdentityRole.declaration.members),
  [],
);

/** The blocks in the provider's schema. */
export const rolesAttributes: { readonly [name: string]: SchemaAttribute } = {
  [rolesName]: {
    description:
      "Roles to assume, one after the other: the first with the credentials found, each further role with the credentials of the previous one.",
    optional: true,
    nested: { nesting: "list", attributes: roleMembers, block: {} },
  },
  [webIdentityName]: {
    description:
      "A role to assume with a token of OpenID Connect or OAuth 2, before any other role and without credentials.",
    optional: true,
    nested: { nesting: "single", attributes: webIdentityMembers, block: {} },
  },
};

/** The roles for the clients, as far as they are known. */
export function rolesIn(config: ObjectValue): Pick<AccountSettings, "assumeRole" | "assumeRoleWithWebIdentity"> {
  const roles = (listIn(config[rolesName]) ?? []).flatMap((each) => {
    const role = recordIn(each);
    return role === undefined ? [] : [roleOf(role)];
  });
  const web = recordIn(config[webIdentityName]);
  return {
    ...(roles.length > 0 && { assumeRole: roles }),
    ...(web !== undefined && { assumeRoleWithWebIdentity: webIdentityOf(web) }),
  };
}

const sessionOf = (role: ObjectValue) => {
  const duration = text(role.duration);
  const milliseconds = duration === undefined ? undefined : parseDuration(duration);
  return {
    sessionName: text(role.session_name),
    duration: milliseconds === undefined ? undefined : Math.floor(milliseconds / 1000),
    policy: text(role.policy),
    policyArns: texts(role.policy_arns),
  };
};

const roleOf = (role: ObjectValue): AssumedRole => ({
  ...sessionOf(role),
  roleArn: text(role.role_arn) ?? "",
  externalId: text(role.external_id),
  sourceIdentity: text(role.source_identity),
  tags: tagsIn(role.tags),
  transitiveTagKeys: texts(role.transitive_tag_keys),
});

const webIdentityOf = (role: ObjectValue): WebIdentityRole => ({
  ...sessionOf(role),
  roleArn: text(role.role_arn),
  webIdentityToken: text(role.web_identity_token),
  webIdentityTokenFile: text(role.web_identity_token_file),
});

const text = (value: TerraformValue | undefined): string | undefined => (typeof value === "string" ? value : undefined);

const texts = (value: TerraformValue | undefined): readonly string[] | undefined =>
  listIn(value)?.filter((each): each is string => typeof each === "string");

const tagsIn = (value: TerraformValue | undefined): { readonly [key: string]: string } | undefined => {
  const tags = recordIn(value);
  return tags && Object.fromEntries(Object.entries(tags).map(([key, each]) => [key, String(each)]));
};
