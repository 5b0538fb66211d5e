/** The model of a role that the provider assumes with a token of an identity provider. */
import { documentedFields } from "../../../facts/model/documented-fields.ts";
import type { ResourceModel } from "../../../facts/model/resource.ts";
import { cites, roleArn, session } from "../model/session.ts";

const { text, struct } = documentedFields(cites);

/** A role that the provider assumes with a token of an identity provider, without AWS credentials. */
export const webIdentityRole = {
  name: "web-identity-role",
  title: "role to assume with a web identity",
  product: "IAM roles of AWS, for calls to EC2 Image Builder and App Runner",
  refusedBy: "sts",
  requestOnly: true,
  providerSetting: "assume_role_with_web_identity",
  identity: "roleArn",
  label: "roleArn",
  recognizedBy: [],
  declaration: struct("A role to assume with a token of OpenID Connect or OAuth 2 instead of credentials.", {
    roleArn: { ...roleArn, description: `${roleArn.description} Else AWS_ROLE_ARN.` },
    ...session,
    sessionName: {
      ...session.sessionName,
      description: `${session.sessionName.description} Else AWS_ROLE_SESSION_NAME.`,
    },
    webIdentityToken: text("The token itself; prefer a file or the environment.", {
      sensitive: true,
      minLength: 4,
      maxLength: 20_000,
    }),
    webIdentityTokenFile: text("File with the token, read again each time. Default: AWS_WEB_IDENTITY_TOKEN_FILE.", {
      minLength: 1,
    }),
  }),
  record: {},
} as const satisfies ResourceModel;
