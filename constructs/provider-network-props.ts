import type { OrToken } from "./token.ts";

/** Network options of the provider, and the allowed accounts. */
export interface ProviderNetworkProps {
  /** The only accounts that the provider may work in. Conflicts with `forbiddenAccountIds`. */
  readonly allowedAccountIds?: OrToken<string>[];
  /** Accounts that the provider must not work in. Conflicts with `allowedAccountIds`. */
  readonly forbiddenAccountIds?: OrToken<string>[];
  /** PEM file of certificate authorities to trust instead of Node's. Default: AWS_CA_BUNDLE. */
  readonly customCaBundle?: OrToken<string>;
  /** URL of the proxy for http endpoints and, without `httpsProxy`, for https endpoints. Default: HTTP_PROXY. */
  readonly httpProxy?: OrToken<string>;
  /** URL of the proxy for https endpoints. Default: HTTPS_PROXY; set a URL with a password there. */
  readonly httpsProxy?: OrToken<string>;
  /** Hosts, domains, addresses and address blocks that bypass the proxy, separated by commas. Default: NO_PROXY. */
  readonly noProxy?: OrToken<string>;
  /** Shared config files; later files take precedence. */
  readonly sharedConfigFiles?: OrToken<string>[];
  /** Shared credentials files; later files take precedence. */
  readonly sharedCredentialsFiles?: OrToken<string>[];
  /** Use dual-stack endpoints. Default: AWS_USE_DUALSTACK_ENDPOINT. */
  readonly useDualstackEndpoint?: OrToken<boolean>;
  /** Use FIPS endpoints. Default: AWS_USE_FIPS_ENDPOINT. */
  readonly useFipsEndpoint?: OrToken<boolean>;
  /** Products to name in the User-Agent of every request: `name/version (comment)`. */
  readonly userAgent?: OrToken<string>[];
}
