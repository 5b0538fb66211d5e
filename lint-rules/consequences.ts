/** Consequences that several rules of different folders share. */
import type { Sentence } from "../lib/facts/model/rules/refusals.ts";

/** Of a secret in a declaration. */
export const exposed: Sentence = "Everyone who may read the repository or its history can use the secret.";

/** Of a relative address in an agent card. */
export const relativeAddress: Sentence =
  "Clients may have read the card from a catalog or a file, so they cannot complete a relative address.";

/** Of a requirement that names a scheme that the card does not declare. */
export const undeclaredScheme: Sentence = "Clients do not know how to authenticate, so they cannot use the agent.";

/** Of a workflow that does not declare the permissions of its token. */
export const defaultPermissions: Sentence =
  "The token has the default permissions of the repository, which may include writing, and every step of the job can use them.";
