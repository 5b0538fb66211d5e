/** Runs a command for the selected services of accounts and regions. */

import { counted } from "../../base/text/counted.ts";
import {
  type AccountInRegion,
  type AccountScope,
  accountsInRegions,
} from "../../client/accounts/accounts-in-regions.ts";
import { printMessage } from "../terminal/print.ts";
import { startProgress } from "../terminal/progress.ts";
import type { FleetFailure } from "./report.ts";
import { type ListedService, type ReportFailure, selectedServices, serviceRegion } from "./selected-services.ts";
import { isNamed, type ServiceSelection } from "./selection.ts";

/** Where to read, and what to select. */
export interface FleetOptions {
  readonly scope: AccountScope;
  readonly selection: ServiceSelection;
}

/** The selected services, and the failures so far, which later ones join. */
export interface Fleet {
  readonly services: readonly ListedService[];
  readonly failures: readonly FleetFailure[];
  readonly report: ReportFailure;
}

/**
 * Reads the selected services, and passes them on; their clients are closed in the end. Failures are told one by one, and
 * set the exit code to 2, and so does a selection without a service.
 * @param ended ends all requests.
 */
export async function withFleet<Result>(
  { scope, selection }: FleetOptions,
  ended: AbortSignal,
  work: (fleet: Fleet) => Promise<Result>,
): Promise<Result> {
  const regions = scope.regions.length === 0 ? selection.regions : scope.regions;
  const places = (await accountsInRegions({ ...scope, regions }, ended)).map(serviceRegion);
  const failures: FleetFailure[] = [];
  const unread = new Set<AccountInRegion>();
  const report: ReportFailure = ({ of, sentence }) => {
    unread.add(of);
    if (sentence === undefined) return;
    const { profile, id: accountId } = of.account;
    const whose = { ...(accountId !== undefined && { accountId }), ...(profile !== undefined && { profile }) };
    failures.push({ ...whose, region: of.region, message: sentence });
    printMessage(`lintel: ${sentence}\n`);
    process.exitCode = 2;
  };
  const progress = startProgress(process.stderr);
  try {
    progress.show(`listing the services of ${counted(places.length, "account and region", "accounts and regions")}`);
    const services = await selectedServices(places, selection, report);
    progress.clear();
    const read = places.filter((place) => !unread.has(place)).map(({ region }) => region);
    if (read.length > 0) reportUnmatched(services, selection, read);
    return await work({ services, failures, report });
  } finally {
    progress.clear();
    for (const { service } of places) service.close();
  }
}

/** Tells which options select nothing in the regions that were read. */
function reportUnmatched(
  services: readonly ListedService[],
  selection: ServiceSelection,
  regions: readonly string[],
): void {
  const where = `in ${[...new Set(regions)].join(", ")}`;
  if (services.length === 0) {
    const tags = selection.tags.map(([key, value]) => `--tag ${key}=${value}`);
    const options = [...selection.wanted.map(({ option }) => option), ...tags];
    const what = options.length === 0 ? "there are no services" : `no service matches ${options.join(" ")}`;
    printMessage(`lintel: ${what} ${where}; check the selection, --region and --profile\n`);
    process.exitCode = 2;
    return;
  }
  for (const each of selection.wanted) {
    const isMet = services.some(({ name, arn }) => isNamed({ ...selection, wanted: [each] }, name, arn));
    if (isMet) continue;
    printMessage(`lintel: no service matches ${each.option} ${where}\n`);
    if (each.option.startsWith("--arn")) process.exitCode = 2;
  }
}
