/** Props of the provider about networks and accounts. */
import type { OrToken } from "./token.ts";

/** How the services are reached, and the accounts to work in. */
export interface ProviderNetworkProps {
  /** The only accounts that the provider may work in. Conflicts with `forbiddenAccountIds`. */
  readonly allowedAccountIds?: OrToken<string>[];
  /** Accounts that the provider must not work in. Conflicts with `allowedAccountIds`. */
  readonly forbiddenAccountIds?: OrToken<string>[];
  /** File of the certificate authorities to trust instead of Node's own (PEM). Else AWS_CA_BUNDLE. */
  readonly customCaBundle?: OrToken<string>;
  /** URL of the proxy for http endpoints and, without `httpsProxy`, for https endpoints. Else HTTP_PROXY. */
  readonly httpProxy?: OrToken<string>;
  /** URL of the proxy for https endpoints. Else HTTPS_PROXY, where a password belongs. */
  readonly httpsProxy?: OrToken<string>;
  /** Hosts, domains, addresses and address blocks that bypass the proxy, separated by commas. Else NO_PROXY. */
  readonly noProxy?: OrToken<string>;
  /** Shared configuration files; later files take precedence. */
  readonly sharedConfigFiles?: OrToken<string>[];
  /** Shared credentials files; later files take precedence. */
  readonly sharedCredentialsFiles?: OrToken<string>[];
  /** Use the hosts that have IPv6 addresses too. Else AWS_USE_DUALSTACK_ENDPOINT. */
  readonly useDualstackEndpoint?: OrToken<boolean>;
  /** Use the hosts that are validated by FIPS 140. Else AWS_USE_FIPS_ENDPOINT. */
  readonly useFipsEndpoint?: OrToken<boolean>;
  /** Products to name in the User-Agent of every request: `name/version (comment)`. */
  readonly userAgent?: OrToken<string>[];
}
