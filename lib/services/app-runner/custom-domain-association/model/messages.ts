/** Custom domains of services, and their operations, from the public service model. */

import type { Field, StringField, StructField } from "../../../../model/field.ts";
import { messages, type ServiceMessages } from "../../../../model/operation-messages.ts";
import { hostedService } from "../../hosted-service/model.ts";
import { arn, appRunnerCites as cites, requiredArn } from "../../model/parts.ts";
import { maxResults, nextToken, serviceArn } from "../../model.ts";
import { domainName } from "../../vpc-ingress-connection/model/messages.ts";

const { maxLength } = hostedService.record.ServiceUrl;

const text = (description: string): StringField => ({ kind: "string", description, cites, maxLength });

/** The status of a custom domain. */
export const customDomainStatus = {
  kind: "string",
  description: "Status of the domain: ACTIVE after its certificate is validated by the records in its zone.",
  cites,
  enum: [
    "CREATING",
    "CREATE_FAILED",
    "ACTIVE",
    "DELETING",
    "DELETE_FAILED",
    "PENDING_CERTIFICATE_DNS_VALIDATION",
    "BINDING_CERTIFICATE",
  ],
} as const satisfies StringField;

/** The maximum number of domains of a service, and per page. */
const domainsAtMost = 5;

/** Whether the subdomain www also points to the service. */
export const enableWwwSubdomain = {
  kind: "boolean",
  description: "Whether the subdomain www points to the service too.",
  cites,
  default: true,
} as const;

const domain = {
  kind: "struct",
  description: "A domain of the service.",
  cites,
  members: {
    DomainName: domainName,
    EnableWWWSubdomain: enableWwwSubdomain,
    CertificateValidationRecords: {
      kind: "list",
      description: "Records for the zone of the domain, which validate its certificate.",
      cites,
      element: {
        kind: "struct",
        description: "A record.",
        cites,
        members: {
          Name: text("Name of the record."),
          Type: text("Type of the record, CNAME."),
          Value: text("Value of the record."),
          Status: {
            kind: "string",
            description: "Status of its validation.",
            cites,
            enum: ["PENDING_VALIDATION", "SUCCESS", "FAILED"],
          },
        },
      },
    },
    Status: customDomainStatus,
  },
} as const satisfies StructField;

const targets = {
  DNSTarget: text("The subdomain of the service, to which a record of the domain points."),
  ServiceArn: arn("Resource name of the service."),
};
const vpcTargets: Field = {
  kind: "list",
  description: "Targets for networks that reach the service by VPC ingress connections.",
  cites,
  element: {
    kind: "struct",
    description: "A target.",
    cites,
    members: {
      VpcIngressConnectionArn: arn("Resource name of the VPC ingress connection."),
      VpcId: text("Id of the virtual network."),
      DomainName: domainName,
    },
  },
};
const answer = { ...targets, CustomDomain: domain, VpcDNSTargets: vpcTargets };
const one = {
  ServiceArn: requiredArn(serviceArn.description),
  DomainName: { ...domainName, required: true, description: "The domain: example.com, a subdomain, or *.example.com." },
} as const;
const operation = messages(cites);

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
    answer,
  ),
  DescribeCustomDomains: operation(
    "Lists the domain names of a service.",
    { ServiceArn: serviceArn, ...customDomainsPage },
    {
      ...targets,
      CustomDomains: { kind: "list", description: "Domains.", cites, element: domain },
      VpcDNSTargets: vpcTargets,
      NextToken: nextToken,
    },
  ),
  DisassociateCustomDomain: operation("Disassociates a domain name from a service.", one, answer),
};
