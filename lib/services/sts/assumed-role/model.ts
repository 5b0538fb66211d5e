/** Roles that the provider assumes: its blocks `assume_role` and `assume_role_with_web_identity`. */
import { cite } from "../../../model/citation.ts";
import type { MapField, StringField, StructField } from "../../../model/field.ts";
import type { ResourceModel } from "../../../model/resource.ts";
import { resourceName } from "../../../model/resource-name.ts";

/** Members and bounds are those of AWS STS (gap assumed-role/declaration). */
const cites = cite(3, "Command-line client options (apply to every command, including ResumeService)");

/** The duration of a role session, in seconds. */
export const sessionDuration = { minimum: 900, maximum: 43_200 } as const;

const sessionWord = {
  minLength: 2,
  maxLength: 64,
  pattern: { source: "^[A-Za-z0-9_+=,.@-]*$", meaning: "letters, digits and _ + = , . @ -" },
} as const;

const tagKey = {
  kind: "string",
  description: "Key of a tag.",
  cites,
  minLength: 1,
  maxLength: 128,
} as const satisfies StringField;

const roleArn = {
  kind: "string",
  description: "Resource name (ARN) of the role.",
  cites,
  pattern: resourceName,
  minLength: 20,
  maxLength: 2048,
} as const satisfies StringField;

/** Arguments of both ways to assume a role. */
const session = {
  sessionName: {
    kind: "string",
    description: "Name of the session, which appears in the account's logs.",
    cites,
    ...sessionWord,
  },
  duration: {
    kind: "string",
    description: "How long the credentials last before they are renewed, from 15 minutes to 12 hours.",
    cites,
    pattern: { source: "^(?:[0-9]+(?:[.][0-9]+)?(?:h|ms|m|s))+$", meaning: 'a duration such as "15m" or "1h30m"' },
  },
  policy: {
    kind: "string",
    description: "JSON of a policy that further restricts the session.",
    cites,
    minLength: 1,
  },
  policyArns: {
    kind: "list",
    description: "Resource names (ARNs) of managed policies that further restrict the session.",
    cites,
    element: { kind: "string", description: "A managed policy.", cites, minLength: 20, maxLength: 2048 },
  },
} as const;

const tags = {
  kind: "map",
  description: "Tags of the session.",
  cites,
  maxEntries: 50,
  key: tagKey,
  value: { kind: "string", description: "Value of a tag.", cites, maxLength: 256 },
} as const satisfies MapField;

/** A role that the provider assumes with AWS credentials. */
export const assumedRole = {
  name: "assumed-role",
  title: "role to assume",
  product: "IAM roles of AWS, for calls to EC2 Image Builder and App Runner",
  requestOnly: true,
  providerSetting: "assume_role",
  identity: "roleArn",
  label: "roleArn",
  recognizedBy: [],
  declaration: {
    kind: "struct",
    description: "A role to assume with the credentials found, or with those of the previous role.",
    cites,
    members: {
      roleArn: { ...roleArn, required: true },
      ...session,
      externalId: {
        kind: "string",
        description: "External id, if the role's trust policy requires one.",
        cites,
        minLength: 2,
        maxLength: 1224,
        pattern: { source: "^[A-Za-z0-9_+=,.@:/-]*$", meaning: "letters, digits and _ + = , . @ : / -" },
      },
      sourceIdentity: {
        kind: "string",
        description: "Source identity of the session, which remains when it assumes further roles.",
        cites,
        ...sessionWord,
      },
      tags,
      transitiveTagKeys: {
        kind: "list",
        description: "Keys of the tags that are passed to the next role of a chain.",
        cites,
        maxItems: 50,
        element: tagKey,
      },
    },
  },
  record: {},
} as const satisfies ResourceModel;

/** A role that the provider assumes with a token of an identity provider, without AWS credentials. */
export const webIdentityRole = {
  name: "web-identity-role",
  title: "role to assume with a web identity",
  product: "IAM roles of AWS, for calls to EC2 Image Builder and App Runner",
  requestOnly: true,
  providerSetting: "assume_role_with_web_identity",
  identity: "roleArn",
  label: "roleArn",
  recognizedBy: [],
  declaration: {
    kind: "struct",
    description: "A role to assume with a token of OpenID Connect or OAuth 2 instead of credentials.",
    cites,
    members: {
      roleArn: { ...roleArn, description: `${roleArn.description} Else AWS_ROLE_ARN.` },
      ...session,
      sessionName: {
        ...session.sessionName,
        description: `${session.sessionName.description} Else AWS_ROLE_SESSION_NAME.`,
      },
      webIdentityToken: {
        kind: "string",
        description: "The token itself; prefer a file or the environment.",
        cites,
        sensitive: true,
        minLength: 4,
        maxLength: 20_000,
      },
      webIdentityTokenFile: {
        kind: "string",
        description: "File with the token, read again each time. Default: AWS_WEB_IDENTITY_TOKEN_FILE.",
        cites,
        minLength: 1,
      },
    },
  } as const satisfies StructField,
  record: {},
} as const satisfies ResourceModel;
