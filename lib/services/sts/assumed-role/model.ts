/** The model of a role that the provider assumes with AWS credentials. */
import type { ResourceModel } from "../../../facts/model/resource.ts";
import { cites, roleArn, session, sessionWord, tagKey, tags } from "../model/session.ts";

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
