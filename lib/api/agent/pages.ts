/** All pages of a list, with a limit. */
import type { Members } from "../../base/members.ts";
import type { AgentApiClient } from "./client.ts";
import { endlessPages, repeatedPageToken } from "./error.ts";

/** The operations that return pages. */
export type AgentListName = "ListTasks" | "ListTaskPushNotificationConfigs";

/** The most pages that are requested (gap `agent-request/paging`). */
const mostPages = 10_000;

/**
 * The pages of a list, each requested when it is reached. Throws an AgentError where a page token comes again, after
 * which the same pages would repeat forever, and beyond 10,000 pages.
 * @param input with the token of the first page to request, or without one.
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
