/**
 * Type errors that the compiler must report for the props of a VPC ingress connection; `tsc -p .` is the test. Nothing
 * here runs.
 */
import { VpcIngressConnection } from "../../../constructs/index.ts";

// Declarations that the types refuse. A line that compiles is an error.

declare const scope: VpcIngressConnection;

const inside = {
  serviceArn: "arn:aws:apprunner:us-east-1:123456789012:service/web-1/1",
  vpcIngressConnectionName: "inside",
  ingressVpcConfiguration: { vpcId: "vpc-1", vpcEndpointId: "vpce-1" },
} as const;
const { ingressVpcConfiguration: _, ...nowhere } = inside;

export const refused = [
  // @ts-expect-error
  new VpcIngressConnection(scope, "no network", nowhere),
  // @ts-expect-error
  new VpcIngressConnection(scope, "number", { ...inside, ingressVpcConfiguration: { vpcId: 1 } }),
  // @ts-expect-error
  new VpcIngressConnection(scope, "misspelt", { ...inside, name: "inside" }),
  // @ts-expect-error
  new VpcIngressConnection(scope, "record", { ...inside, status: "AVAILABLE" }),
];
