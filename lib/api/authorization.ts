/** Writes a secret into the Authorization header: here only, for the REST API and for agents. */
import { keepSecret } from "./redact.ts";
import { readSecret, type SecretReference } from "./secret-reference.ts";

/**
 * A token after its scheme: `Bearer …`.
 * @throws ApiError of kind `NoCredentials` where the secret cannot be read.
 */
export const tokenAuthorization = async (scheme: string, token: SecretReference): Promise<string> =>
  `${scheme} ${await readSecret(token)}`;

/**
 * A user name and password, or a client id and secret (RFC 7617). The first colon separates the two, so the name must
 * not contain one: the caller checks that.
 * @throws ApiError of kind `NoCredentials` where the secret cannot be read.
 */
export async function basicAuthorization(user: string, password: SecretReference, scheme = "Basic"): Promise<string> {
  const encoded = Buffer.from(`${user}:${await readSecret(password, "passphrase")}`).toString("base64");
  keepSecret(encoded);
  return `${scheme} ${encoded}`;
}
