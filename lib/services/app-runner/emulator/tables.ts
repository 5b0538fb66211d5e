/** All tables of App Runner. */
import type { TableDefinition } from "../../../emulator/table.ts";
import { autoScaling, defaultAutoScaling } from "../auto-scaling-configuration/emulator.ts";
import { connections } from "../connection/emulator.ts";
import { customDomains } from "../custom-domain-association/emulator.ts";
import { observability } from "../observability-configuration/emulator.ts";
import { vpcConnectors } from "../vpc-connector/emulator.ts";
import { vpcIngressConnections } from "../vpc-ingress-connection/emulator.ts";
import { serviceTable } from "./record.ts";

/** The operations on tags apply to all records with `Tags`. */
export const tables: readonly TableDefinition<object>[] = [
  serviceTable,
  autoScaling.table,
  defaultAutoScaling,
  observability.table,
  vpcConnectors.table,
  connections,
  vpcIngressConnections,
  customDomains,
];
