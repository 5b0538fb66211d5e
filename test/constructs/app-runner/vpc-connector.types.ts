/** Type errors that the compiler must report for the props of a VPC connector; `tsc -p .` is the test. Nothing here runs. */
import { VpcConnector } from "../../../constructs/index.ts";

declare const scope: VpcConnector;

const shop = { vpcConnectorName: "shop", subnets: ["subnet-1"] } as const;

export const refused = [
  // @ts-expect-error
  new VpcConnector(scope, "no subnets", { vpcConnectorName: "shop" }),
  // @ts-expect-error
  new VpcConnector(scope, "text", { ...shop, subnets: "subnet-1" }),
  // @ts-expect-error
  new VpcConnector(scope, "misspelt", { ...shop, securitygroups: ["sg-1"] }),
  // @ts-expect-error
  new VpcConnector(scope, "record", { ...shop, vpcConnectorRevision: 2 }),
];
