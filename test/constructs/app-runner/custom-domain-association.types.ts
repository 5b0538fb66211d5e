/**
 * Type errors that the compiler must report for the props of a custom domain association; `tsc -p .` is the test.
 * Nothing here runs.
 */
import { CustomDomainAssociation } from "../../../constructs/index.ts";

// Declarations that the types refuse. A line that compiles is an error.

declare const scope: CustomDomainAssociation;

const shop = {
  serviceArn: "arn:aws:apprunner:us-east-1:123456789012:service/web-1/1",
  domainName: "shop.example.com",
} as const;

export const refused = [
  // @ts-expect-error
  new CustomDomainAssociation(scope, "no domain", { serviceArn: shop.serviceArn }),
  // @ts-expect-error
  new CustomDomainAssociation(scope, "text", { ...shop, enableWwwSubdomain: "yes" }),
  // @ts-expect-error
  new CustomDomainAssociation(scope, "another status", { ...shop, desiredStatus: "CREATING" }),
  // @ts-expect-error
  new CustomDomainAssociation(scope, "no tags", { ...shop, tags: { team: "web" } }),
  // @ts-expect-error
  new CustomDomainAssociation(scope, "record", { ...shop, dnsTarget: "a" }),
];
