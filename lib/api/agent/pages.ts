/** All pages of a list, with an end in any case. */
import type { Members } from "../../base/members.ts";
import type { AgentApiClient } from "./client.ts";
import { endlessPages, repeatedPageToken } from "./error.ts";

/** The operations that answer in pages. */
export type AgentListName = "ListTasks" | "ListTaskPushNotificationConfigs";

/** How many pages are asked for at most (gap `agent-request/paging`). */
const mostPages = 10_000;

/**
 * The pages of a list, each asked for when it is reached. Throws an AgentError where a page token comes again, after
 * which the same pages would forever, and beyond 10,000 pages.
 * @param input with the token of the page to begin with, or without one.
 */
export async function* agentPages(
  client: AgentApiClient,
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
    if (asked.size === mostPages) throw endlessPages(operation, mostPages);
    asked.add(nextPageToken);
    request = { ...input, pageToken: nextPageToken };
  }
}
