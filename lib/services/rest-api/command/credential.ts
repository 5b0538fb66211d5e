/** The credential in the options of `lintel api rest`: its choices, and its declaration for the linter. */
import type { Members } from "../../../base/members.ts";
import type { ServiceOptions } from "../../../cli/api/client-service.ts";
import type { LintedRequest } from "../../../cli/lint/request-lint.ts";
import { accessToken } from "../access-token/model.ts";

/** The declaration of the credential; undefined if no option sets one. */
export function declaredCredential({ clientId }: Members, options: ServiceOptions): LintedRequest | undefined {
  const one = (option: string): string | undefined => options.get(option)?.[0];
  const credential = {
    tokenFrom: one("token-from"),
    tokenCommand: one("token-command")?.trim().split(/\s+/),
    kind: one("kind"),
    scheme: one("scheme"),
    clientId,
    clientSecretFrom: one("client-secret-from"),
  };
  if (Object.values(credential).every((value) => value === undefined)) return undefined;
  const setting = { baseUrl: one("endpoint-url"), "X-Vendor-Api-Version": one("api-version"), vendor: one("vendor") };
  const allowInsecure = options.has("allow-insecure");
  return { kind: accessToken.name, input: { ...credential, ...setting, ...(allowInsecure && { allowInsecure }) } };
}
