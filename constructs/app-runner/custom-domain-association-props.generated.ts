// Written by `npm run generate` from the model; not written by hand.
import type { ResourceProps, Timeouts } from "../resource-props.ts";
import type { OrToken } from "../token.ts";

/** Props of a custom domain association. Associates a domain name with an App Runner service. */
export interface CustomDomainAssociationProps extends ResourceProps {
  /** ARN of the service. It must be an ARN of 1 to 1011 characters. Changing it forces replacement. */
  readonly serviceArn: OrToken<string>;
  /**
   * The domain: a root domain, a subdomain, or a wildcard such as *.example.com. It must be a domain name, such as
   * example.com or *.example.com (1 to 255 characters). Changing it forces replacement.
   */
  readonly domainName: OrToken<string>;
  /**
   * Whether the subdomain www points to the service too. It must be false for a wildcard. Default: `true`. Changing it
   * forces replacement.
   */
  readonly enableWwwSubdomain?: OrToken<boolean>;
  /**
   * With ACTIVE, an apply waits until the certificate is validated and the domain is active. The DNS records must then
   * exist, or be created beside this resource rather than from its attributes. If omitted, an apply ends when the
   * validation records are known.
   */
  readonly desiredStatus?: OrToken<"ACTIVE">;
  /** If the service already has this domain, and it is identical, adopt it instead of failing. Default: `false`. */
  readonly adoptExisting?: OrToken<boolean>;
  /** Region of the resource, such as `eu-west-1`. Default: the provider's. Changing it forces replacement. */
  readonly region?: OrToken<string>;
  /** Timeouts of the operations. Default `15m` each, `5m` to read. */
  readonly timeouts?: OrToken<Timeouts>;
}
