/** All pages of a list, up to a limit. */
import type { Members } from "../../../base/members.ts";
import type { AgentApiClient } from "../client.ts";
import { endlessPages, repeatedPageToken } from "./agent-error.ts";

/** The operations that return pages. */
export type AgentListName = "ListTasks" | "ListTaskPushNotificationConfigs";

/** The maximum number of pages to request (gap `agent-request/paging`). */
const maxPages = 10_000;

/**
 * The pages of a list, requested one by one. Throws an AgentError if a page token repeats, since the pages would then
 * repeat forever, and after 10,000 pages.
 * @param input with or without a page token to start from.
 */
export async function* agentPages(
  client: Pick<AgentApiClient, "call">,
  operation: AgentListName,
  input: Members,
  signal?: AbortSignal,
): AsyncGenerator<Members, void> {
  const asked = new Set<unknown>([input.pageToken]);
  for (let request = input; ; ) {
    const page = await client.call(operation, request, signal);
    yield page;
    const { nextPageToken } = page;
    if (nextPageToken === undefined || nextPageToken === null || nextPageToken === "") return;
    if (asked.has(nextPageToken)) throw repeatedPageToken(operation);
    if (asked.size === maxPages) throw endlessPages(operation, maxPages);
    asked.add(nextPageToken);
    request = { ...input, pageToken: nextPageToken };
  }
}
