/** Options of `lintel agent send` for push notifications of a task. */
import type { Argv } from "yargs";
import { type Members, membersAt } from "../../../../base/members.ts";
import { repeatable } from "../../../../cli/terminal/repeatable.ts";
import { UsageError } from "../../../../cli/terminal/usage-error.ts";
import { parseSecretReference } from "../../../../client/secrets/secret-reference.ts";
import { secretPlaces } from "../../../../facts/model/secrets/secret-reference.ts";
import { documentIn } from "../input-file.ts";
import { allowedReferences, allowReferenceHelp, refuseForeignReference } from "./allowed-references.ts";

/** Adds the options. */
export const pushOptions = <T>(line: Argv<T>) =>
  line
    .option("push-url", { type: "string", describe: "URL that receives the updates of the task" })
    .option("push-id", { type: "string", describe: "Id of the push configuration (default: chosen by the agent)" })
    .option("push-token", {
      type: "string",
      describe: `Where to read the token of the notifications: ${secretPlaces}`,
    })
    .option("push-scheme", { type: "string", describe: "HTTP authentication scheme of notifications, such as Bearer" })
    .option("push-credentials", {
      type: "string",
      describe: "Where to read the credentials of the scheme, in the form of --push-token",
    })
    .option("allow-reference", repeatable(allowReferenceHelp))
    .option("push-profile", {
      type: "string",
      describe: "YAML or JSON file with url, id, token and authentication; secrets as references",
    });

/** The values of these options. */
export interface PushLine {
  readonly "push-url": string | undefined;
  readonly "push-id": string | undefined;
  readonly "push-token": string | undefined;
  readonly "push-scheme": string | undefined;
  readonly "push-credentials": string | undefined;
  readonly "push-profile": string | undefined;
  readonly "allow-reference": readonly string[];
}

/**
 * Throws if a document's push configuration refers to secrets that the user has not allowed. Values that are not
 * references are refused when they are read.
 */
export function refuseForeignSecrets(config: Members, line: Pick<PushLine, "allow-reference">): void {
  const allowed = allowedReferences(line["allow-reference"]);
  const { credentials } = membersAt(config, "authentication");
  for (const [member, written] of Object.entries({ token: config.token, "authentication.credentials": credentials })) {
    if (typeof written !== "string") continue;
    refuseForeignReference(parseSecretReference(written, `${member} of the push configuration`), allowed, member);
  }
}

/**
 * The push configuration of the options or of the profile, with references in place of secrets; undefined if none is
 * given.
 */
export async function pushDocument(line: PushLine): Promise<Members | undefined> {
  const { "push-url": url, "push-id": id, "push-token": token, "push-profile": file } = line;
  const { "push-scheme": scheme, "push-credentials": credentials } = line;
  const others = [id, token, scheme, credentials].some((each) => each !== undefined);
  if (file !== undefined) {
    if (url !== undefined || others)
      throw new UsageError("--push-profile cannot be combined with other --push options");
    return documentIn(file, "--push-profile");
  }
  if (url === undefined) {
    if (others) throw new UsageError("--push-url is required with the other --push options");
    return undefined;
  }
  if (credentials !== undefined && scheme === undefined) {
    throw new UsageError("--push-credentials requires --push-scheme, such as --push-scheme Bearer");
  }
  return configOf({ url, id, token, scheme, credentials });
}

/** A push configuration without undefined members. */
export const configOf = ({
  url,
  id,
  token,
  scheme,
  credentials,
}: { readonly [member in "url" | "id" | "token" | "scheme" | "credentials"]: string | undefined }): Members => ({
  url,
  ...(id !== undefined && { id }),
  ...(token !== undefined && { token }),
  ...(scheme !== undefined && { authentication: { scheme, ...(credentials !== undefined && { credentials }) } }),
});

/**
 * A configuration as documents declare it, for the linter. Documents cannot refer to standard input, which options may,
 * except as a file.
 */
export function asDeclared(config: Members): Members {
  const place = (reference: unknown) => (reference === "stdin" ? "file:/dev/stdin" : reference);
  const { token } = config;
  const { credentials, ...others } = membersAt(config, "authentication");
  return {
    ...config,
    ...(token !== undefined && { token: place(token) }),
    ...(credentials !== undefined && { authentication: { ...others, credentials: place(credentials) } }),
  };
}
