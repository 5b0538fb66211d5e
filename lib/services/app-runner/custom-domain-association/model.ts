/** The association of a domain with a hosted service. The public service model shows it. */
import type { Field } from "../../../facts/model/field.ts";
import type { ResourceModel } from "../../../facts/model/resource.ts";
import { withExample } from "../../../facts/shape/shape.ts";
import { appRunnerCites as cites, flag, requiredArn, struct, text } from "../model/parts.ts";
import { domainName } from "../vpc-ingress-connection/model/messages.ts";
import {
  certificateValidationRecords,
  customDomainStatus,
  dnsTarget,
  enableWwwSubdomain,
  vpcTargets,
} from "./model/messages.ts";

/** How many validation records a domain has, by EnableWWWSubdomain (gap `custom-domain-association/records`). */
export const recordsOfDomain = { true: 3, false: 2 } as const;

/** Declaration and record of a domain of a service. */
export const customDomainAssociation = {
  name: "custom-domain-association",
  title: "custom domain association",
  product: "Custom domains of AWS App Runner",
  refusedBy: "app-runner",
  identity: "id",
  label: "DomainName",
  regional: true,
  recognizedBy: ["EnableWWWSubdomain", "DomainName"],
  commonMarks: ["DomainName"],
  declaration: struct("Associates a domain name with an App Runner service.", {
    ServiceArn: { ...requiredArn("ARN of the service."), immutable: true },
    DomainName: {
      ...domainName,
      description: "The domain: a root domain, a subdomain, or a wildcard such as *.example.com.",
      required: true,
      immutable: true,
    },
    EnableWWWSubdomain: {
      ...enableWwwSubdomain,
      description: "Whether the subdomain www points to the service too. It must be false for a wildcard.",
      immutable: true,
    },
  }),
  options: {
    desiredStatus: {
      kind: "string",
      description:
        "With ACTIVE, an apply waits until the certificate is validated and the domain is active. The DNS records must then exist, or be created beside this resource rather than from its attributes. If omitted, an apply ends when the validation records are known.",
      cites,
      enum: ["ACTIVE"],
      observed: true,
    },
    adoptExisting: flag("If the service already has this domain, and it is identical, adopt it instead of failing."),
  },
  record: {
    id: text("ARN of the service and the domain, with a comma between them; an import takes it."),
    DNSTarget: dnsTarget,
    CertificateValidationRecords: {
      ...certificateValidationRecords,
      description:
        "Records for the zone of the domain, which validate its certificate: of the domain, of a name below it, and of www if that is enabled, in this order. A plan knows how many they are.",
      lengthBy: { member: "EnableWWWSubdomain", lengths: recordsOfDomain },
    },
    Status: customDomainStatus,
    VpcDNSTargets: vpcTargets,
  } satisfies { readonly [member: string]: Field },
} as const satisfies ResourceModel;

/** The identity of an association. Groups: the ARN of the service, and the domain. */
export const domainIdForm = withExample(
  "^([^:,\\s]+:[^:,\\s]+:apprunner:[^:,\\s]+:[0-9]{12}:service/[^,\\s]+),([A-Za-z0-9*.-]{1,255})$",
  "the ARN of a service and a domain",
  "arn:aws:apprunner:us-east-1:123456789012:service/shop/0123456789abcdef0123456789abcdef,example.com",
);
