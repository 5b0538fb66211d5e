/** Tokens of identity providers, with which roles are assumed. */
import { unreadableBecause } from "../../base/files/file-errors.ts";
import { ApiError } from "../api-error.ts";

/** The shortest token that AssumeRoleWithWebIdentity accepts, in characters. */
const shortest = 4;

/** The remedy for tokens that the identity provider has not written. */
const checkFile =
  "check the file that AWS_WEB_IDENTITY_TOKEN_FILE or web_identity_token_file names, which the identity provider writes";

/** Throws for a token that the service refuses before it looks at it: the identity provider has not written it. */
export function checkIdentityToken(token: string): void {
  const { length } = token.trim();
  if (length >= shortest) return;
  const content = length === 0 ? "is empty" : `has ${length} characters, fewer than ${shortest}`;
  throw new ApiError("NoCredentials", `the web identity token ${content}: ${checkFile}`);
}

/** The file of a token does not exist, or cannot be read. */
export const unreadableToken = (file: string, error: unknown): ApiError =>
  new ApiError(
    "NoCredentials",
    `the file of the web identity token, ${JSON.stringify(file)}, ${unreadableBecause(error)}: ${checkFile}`,
  );
