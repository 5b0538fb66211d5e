/** Custom domains of services, and their operations, from the public service model. */

import type { ServiceMessages } from "../../../../facts/model/operation-messages.ts";
import { hostedService } from "../../hosted-service/model.ts";
import { arn, flag, list, longText, operation, requiredArn, struct, word } from "../../model/parts.ts";
import { maxResults, nextToken, serviceArn } from "../../model.ts";
import { domainName } from "../../vpc-ingress-connection/model/messages.ts";

const { maxLength } = hostedService.record.ServiceUrl;

export const customDomainStatus = word(
  "Status of the domain: ACTIVE after its certificate is validated by the records in its zone.",
  [
    "CREATING",
    "CREATE_FAILED",
    "ACTIVE",
    "DELETING",
    "DELETE_FAILED",
    "PENDING_CERTIFICATE_DNS_VALIDATION",
    "BINDING_CERTIFICATE",
  ],
);

/** The maximum number of domains of a service, and per page. */
export const domainsAtMost = 5;

/** For how many days a certificate outlives the association of its domain, in case the domain is associated again. */
export const certificateDays = 30;

/** Whether the subdomain www also points to the service. */
export const enableWwwSubdomain = {
  ...flag("Whether the subdomain www points to the service too."),
  default: true,
} as const;

export const certificateValidationRecords = list(
  "Records for the zone of the domain, which validate its certificate.",
  struct("A record.", {
    Name: longText("Name of the record."),
    Type: longText("Type of the record, CNAME."),
    Value: longText("Value of the record."),
    Status: word("Status of its validation.", ["PENDING_VALIDATION", "SUCCESS", "FAILED"]),
  }),
);

const domain = struct("A domain of the service.", {
  DomainName: domainName,
  EnableWWWSubdomain: enableWwwSubdomain,
  CertificateValidationRecords: certificateValidationRecords,
  Status: customDomainStatus,
});

export const dnsTarget = longText("The subdomain of the service, to which a record of the domain points.");

const targets = {
  DNSTarget: dnsTarget,
  ServiceArn: arn("ARN of the service."),
};

/** The addresses of the service in networks. */
export const vpcTargets = list(
  "Targets for networks that reach the service by VPC ingress connections.",
  struct("A target.", {
    VpcIngressConnectionArn: arn("ARN of the VPC ingress connection."),
    VpcId: longText("Id of the virtual network."),
    DomainName: domainName,
  }),
);
const response = { ...targets, CustomDomain: domain, VpcDNSTargets: vpcTargets };
const one = {
  ServiceArn: requiredArn(serviceArn.description),
  DomainName: { ...domainName, required: true, description: "The domain: example.com, a subdomain, or *.example.com." },
} as const;

/** The input members of a page of domains. */
export const customDomainsPage = {
  NextToken: { ...nextToken, minLength: 0, maxLength },
  MaxResults: { ...maxResults, maximum: domainsAtMost },
} as const;

/** The operations on custom domains. */
export const customDomainMessages: ServiceMessages = {
  AssociateCustomDomain: operation(
    "Associates a domain name with a service.",
    { ...one, EnableWWWSubdomain: enableWwwSubdomain },
    response,
  ),
  DescribeCustomDomains: operation(
    "Lists the domain names of a service.",
    { ServiceArn: serviceArn, ...customDomainsPage },
    {
      ...targets,
      CustomDomains: list("Domains.", domain),
      VpcDNSTargets: vpcTargets,
      NextToken: nextToken,
    },
  ),
  DisassociateCustomDomain: operation("Disassociates a domain name from a service.", one, response),
};
