/** What the types of the REST API require beyond the model: a token, not the credentials of an app alone. */
import type { OrToken } from "../token.ts";
import type { AccessTokenProps, CredentialKind } from "./access-token-props.generated.ts";

/** Access to the REST API, for the data source `lintel_access_token`. Tokens are references. */
export interface RestApiProps extends AccessTokenProps {
  /** The kind of the token. Default: the kind of its prefix. */
  readonly kind?: OrToken<Exclude<CredentialKind, "app-client">>;
  /** A reference to the token: `env:NAME` or `file:PATH`, a file that only its owner may read. */
  readonly tokenFrom?: OrToken<string>;
  /** The scheme of the Authorization header. Default: `Bearer`. */
  readonly scheme?: OrToken<"Bearer" | "token">;
  /** Client id of the token's app, which then checks it first; requires `clientSecretFrom`. */
  readonly clientId?: OrToken<string>;
  /** A reference to the app's client secret, like `tokenFrom`. */
  readonly clientSecretFrom?: OrToken<string>;
}
