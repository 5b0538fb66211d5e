/** How a secret stands in the Authorization header: worded here alone, for the REST API and for agents. */
import { keepSecret } from "./redact.ts";
import { readSecret, type SecretReference } from "./secret-reference.ts";

/**
 * A token behind its scheme, as it is written: `Bearer …`.
 * @throws ApiError of kind `NoCredentials` where the secret cannot be read.
 */
export const tokenAuthorization = async (scheme: string, token: SecretReference): Promise<string> =>
  `${scheme} ${await readSecret(token)}`;

/**
 * A user's name and password, or a client's id and secret (RFC 7617). The two are parted at the first colon, so the
 * name must have none: the caller checks that.
 * @throws ApiError of kind `NoCredentials` where the secret cannot be read.
 */
export async function basicAuthorization(user: string, password: SecretReference, scheme = "Basic"): Promise<string> {
  const encoded = Buffer.from(`${user}:${await readSecret(password, "passphrase")}`).toString("base64");
  keepSecret(encoded);
  return `${scheme} ${encoded}`;
}
