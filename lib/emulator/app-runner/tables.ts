/** All tables of App Runner. */
import type { TableDefinition } from "../table.ts";
import { autoScaling, defaultAutoScaling } from "./auto-scaling.ts";
import { connections } from "./connection.ts";
import { customDomains } from "./custom-domain.ts";
import { observability } from "./observability.ts";
import { services } from "./record.ts";
import { vpcConnectors } from "./vpc-connector.ts";
import { vpcIngressConnections } from "./vpc-ingress-connection.ts";

/** The operations on tags apply to all records with `Tags`. */
export const tables: readonly TableDefinition<object>[] = [
  services,
  autoScaling.table,
  defaultAutoScaling,
  observability.table,
  vpcConnectors.table,
  connections,
  vpcIngressConnections,
  customDomains,
];
