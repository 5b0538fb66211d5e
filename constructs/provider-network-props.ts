import type { OrToken } from "./token.ts";

/** How the services are reached, and where nothing may be done at all. */
export interface ProviderNetworkProps {
  /** Accounts in which alone anything is done. Not beside `forbiddenAccountIds`. */
  readonly allowedAccountIds?: OrToken<string>[];
  /** Accounts in which nothing is done. Not beside `allowedAccountIds`. */
  readonly forbiddenAccountIds?: OrToken<string>[];
  /** File of the certificate authorities to trust instead of Node's own, PEM. Else AWS_CA_BUNDLE. */
  readonly customCaBundle?: OrToken<string>;
  /** URL of the proxy for endpoints at http, and without `httpsProxy` for those at https. Else HTTP_PROXY. */
  readonly httpProxy?: OrToken<string>;
  /** URL of the proxy for endpoints at https. Else HTTPS_PROXY, where a password belongs. */
  readonly httpsProxy?: OrToken<string>;
  /** Hosts, domains, addresses and blocks of them, parted by commas, that no proxy is used for. Else NO_PROXY. */
  readonly noProxy?: OrToken<string>;
  /** Shared configuration files, the later counting. */
  readonly sharedConfigFiles?: OrToken<string>[];
  /** Shared credentials files, the later counting. */
  readonly sharedCredentialsFiles?: OrToken<string>[];
  /** Ask the hosts that have IPv6 addresses too. Else AWS_USE_DUALSTACK_ENDPOINT. */
  readonly useDualstackEndpoint?: OrToken<boolean>;
  /** Ask the hosts that are validated by FIPS 140. Else AWS_USE_FIPS_ENDPOINT. */
  readonly useFipsEndpoint?: OrToken<boolean>;
  /** Products to name in the User-Agent of every request: `name/version (comment)`. */
  readonly userAgent?: OrToken<string>[];
}
