/**
 * Where the public services are, by partition and region (gap client/public-endpoints): the rules that the vendor
 * publishes for its own clients. A test holds what is made of them against the vendor's resolver.
 */

/** A part of the vendor's cloud that is set apart: regions of its own, below a domain of its own. */
export interface Partition {
  readonly name: string;
  /** What its regions' names look like: source of a regular expression. */
  readonly regions: string;
  /** The name that stands for no region at all, of services that have none. */
  readonly global: string;
  /** Domain of host names that have an IPv4 address alone. */
  readonly domain: string;
  /** Domain of host names that have an IPv6 address too. */
  readonly dualStackDomain: string;
}

/** Every partition; a region that none of them knows is taken for one of the first. */
export const partitions = [
  {
    name: "aws",
    regions: "(us|eu|ap|sa|ca|me|af|il|mx)-\\w+-\\d+",
    global: "aws-global",
    domain: "amazonaws.com",
    dualStackDomain: "api.aws",
  },
  {
    name: "aws-cn",
    regions: "cn-\\w+-\\d+",
    global: "aws-cn-global",
    domain: "amazonaws.com.cn",
    dualStackDomain: "api.amazonwebservices.com.cn",
  },
  {
    name: "aws-eusc",
    regions: "eusc-(de)-\\w+-\\d+",
    global: "aws-eusc-global",
    domain: "amazonaws.eu",
    dualStackDomain: "api.amazonwebservices.eu",
  },
  {
    name: "aws-iso",
    regions: "us-iso-\\w+-\\d+",
    global: "aws-iso-global",
    domain: "c2s.ic.gov",
    dualStackDomain: "api.aws.ic.gov",
  },
  {
    name: "aws-iso-b",
    regions: "us-isob-\\w+-\\d+",
    global: "aws-iso-b-global",
    domain: "sc2s.sgov.gov",
    dualStackDomain: "api.aws.scloud",
  },
  {
    name: "aws-iso-e",
    regions: "eu-isoe-\\w+-\\d+",
    global: "aws-iso-e-global",
    domain: "cloud.adc-e.uk",
    dualStackDomain: "api.cloud-aws.adc-e.uk",
  },
  {
    name: "aws-iso-f",
    regions: "us-isof-\\w+-\\d+",
    global: "aws-iso-f-global",
    domain: "csp.hci.ic.gov",
    dualStackDomain: "api.aws.hci.ic.gov",
  },
  {
    name: "aws-us-gov",
    regions: "us-gov-\\w+-\\d+",
    global: "aws-us-gov-global",
    domain: "amazonaws.com",
    dualStackDomain: "api.aws",
  },
] as const satisfies readonly [Partition, ...Partition[]];

/** What of a service's address is not as everywhere. */
export interface ServiceAddress {
  /** Partitions whose ordinary IPv4 host is the FIPS one too: none has `-fips` in its name there. */
  readonly fipsByItself: readonly string[];
  /** The host for {@link Partition.global}, with the region that requests to it are signed for. */
  readonly global?: { readonly region: string; readonly host: string; readonly signedFor: string };
}

/** Every service whose public address is known, by its signing name. */
export const serviceAddresses: { readonly [service: string]: ServiceAddress } = {
  imagebuilder: { fipsByItself: ["aws-us-gov"] },
  apprunner: { fipsByItself: [] },
  ec2: { fipsByItself: ["aws-us-gov"] },
  autoscaling: { fipsByItself: ["aws-us-gov"] },
  sts: {
    fipsByItself: ["aws-us-gov"],
    global: { region: "aws-global", host: "sts.amazonaws.com", signedFor: "us-east-1" },
  },
};
