/** Reads the selected services of accounts and regions. */

import { inParallel } from "../../base/in-parallel.ts";
import { listAt, type Members, membersAt, textAt } from "../../base/members.ts";
import {
  type AccountInRegion,
  accountInWords,
  eachAccountInRegion,
  parallelRequests,
} from "../../client/accounts/accounts-in-regions.ts";
import { attempt, type FailedAttempt } from "../../client/accounts/attempt.ts";
import { type AppRunnerClient, createAppRunnerClient } from "../../services/app-runner/client.ts";
import { maxResults } from "../../services/app-runner/model.ts";
import { isRefusal } from "../../terraform/runtime/refusal.ts";
import { isNamed, isTagged, type ServiceSelection } from "./selection.ts";

/** An account in a region, with its client. */
export interface ServiceRegion extends AccountInRegion {
  readonly service: AppRunnerClient;
}

/** A service as it was listed. */
export interface ListedService {
  readonly of: ServiceRegion;
  readonly arn: string;
  readonly name: string;
  readonly status: string;
  readonly url: string | undefined;
  /** When it was last updated, in seconds since 1970. */
  readonly updatedAt: number | undefined;
}

/** Receives what could not be read. */
export type ReportFailure = (failure: FailedAttempt) => void;

/** An account in a region, with a client of App Runner. */
export const serviceRegion = (of: AccountInRegion): ServiceRegion => ({
  ...of,
  service: createAppRunnerClient(of.client),
});

/** The selected services, by account and region, then as they were listed. */
export async function selectedServices(
  places: readonly ServiceRegion[],
  selection: ServiceSelection,
  report: ReportFailure,
): Promise<readonly ListedService[]> {
  const read = await eachAccountInRegion(places, async (of) => {
    const listed = (await listedServices(of, report)).filter(({ name, arn }) => isNamed(selection, name, arn));
    if (selection.tags.length === 0) return listed;
    const tagged = await inParallel(listed, parallelRequests, async (each) => {
      const tags = await tagsOf(each, report);
      return tags !== undefined && isTagged(selection, tags);
    });
    return listed.filter((_, index) => tagged[index]);
  });
  return read.flat();
}

/** The services of an account and region; those of the pages before a failure. */
async function listedServices(of: ServiceRegion, report: ReportFailure): Promise<readonly ListedService[]> {
  const listed: ListedService[] = [];
  const read = async () => {
    const asked = { MaxResults: maxResults.maximum };
    for await (const page of of.service.pages("listServices", asked, { signal: of.signal })) {
      for (const summary of listAt(page, "ServiceSummaryList")) listed.push(...listedIn(summary, of));
    }
  };
  await attempt(of, "services were not listed", read, report);
  return listed;
}

function listedIn(summary: Members, of: ServiceRegion): readonly ListedService[] {
  const [arn, name] = [textAt(summary, "ServiceArn"), textAt(summary, "ServiceName")];
  const status = textAt(summary, "Status") ?? "unknown";
  if (arn === undefined || name === undefined || status === "DELETED") return [];
  of.account.id ??= arn.split(":")[4];
  const { UpdatedAt: at } = summary;
  const updatedAt = typeof at === "number" ? at : undefined;
  return [{ of, arn, name, status, url: textAt(summary, "ServiceUrl"), updatedAt }];
}

const tagsOf = ({ of, arn, name }: ListedService, report: ReportFailure): Promise<Members | undefined> =>
  readOf(of, name, `the tags of ${name} were not read`, report, async () => {
    const response = await of.service.listTagsForResource({ ResourceArn: arn }, { signal: of.signal });
    return membersAt(response, "Tags");
  });

/** What is read of a service; undefined after a failure, or if it was deleted meanwhile, both of which are told. */
export function readOf<Value>(
  of: ServiceRegion,
  name: string,
  failed: string,
  report: ReportFailure,
  read: () => Promise<Value>,
): Promise<Value | undefined> {
  return attempt(
    of,
    failed,
    () =>
      read().catch((error: unknown) => {
        if (!isRefusal(error, "ResourceNotFoundException")) throw error;
        const sentence = `${accountInWords(of)}: ${name} was deleted while it was read`;
        report({ of, reason: "it was deleted", sentence, isRefused: false });
        return undefined;
      }),
    report,
  );
}
