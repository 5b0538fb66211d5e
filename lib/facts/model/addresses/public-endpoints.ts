/**
 * The endpoints of AWS services by partition and region (gap client/public-endpoints): the rules that AWS publishes for
 * its SDKs. A test compares the results with AWS's resolver.
 */

/** A partition of AWS, with its own regions and domains. */
export interface Partition {
  readonly name: string;
  /** The form of its regions' names: source of a regular expression. */
  readonly regions: string;
  /** The pseudo-region of global services. */
  readonly global: string;
  /** The domain of IPv4 endpoints. */
  readonly domain: string;
  readonly dualStackDomain: string;
}

/** All partitions; an unknown region belongs to the first. */
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

/** The exceptions in a service's endpoints. */
export interface ServiceAddress {
  /** Partitions whose regular IPv4 endpoint is also the FIPS one, without `-fips` in its name. */
  readonly fipsByItself: readonly string[];
  /** The endpoint for {@link Partition.global}, with the region for signing requests to it. */
  readonly global?: { readonly region: string; readonly host: string; readonly signedFor: string };
}

/** All services with known endpoints, by signing name. */
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
