/** The model of a role that the provider assumes with AWS credentials. */
import { documentedFields } from "../../../facts/model/documented-fields.ts";
import type { ResourceModel } from "../../../facts/model/resource.ts";
import { cites, roleArn, session, sessionWord, tagKey, tags } from "../model/session.ts";

const { text, list, struct } = documentedFields(cites);

/** A role that the provider assumes with AWS credentials. */
export const assumedRole = {
  name: "assumed-role",
  title: "role to assume",
  product: "IAM roles of AWS, for calls to EC2 Image Builder and App Runner",
  refusedBy: "sts",
  requestOnly: true,
  providerSetting: "assume_role",
  identity: "roleArn",
  label: "roleArn",
  recognizedBy: [],
  declaration: struct("A role to assume with the credentials found, or with the credentials of the previous role.", {
    roleArn: { ...roleArn, required: true },
    ...session,
    externalId: text("External id, if the role's trust policy requires one.", {
      minLength: 2,
      maxLength: 1224,
      pattern: { source: "^[A-Za-z0-9_+=,.@:/-]*$", meaning: "letters, digits and _ + = , . @ : / -" },
    }),
    sourceIdentity: {
      kind: "string",
      description: "Source identity of the session, which remains when it assumes further roles.",
      cites,
      ...sessionWord,
    },
    tags,
    transitiveTagKeys: list("Keys of the tags that are passed to the next role of a chain.", { maxItems: 50 }, tagKey),
  }),
  record: {},
} as const satisfies ResourceModel;
