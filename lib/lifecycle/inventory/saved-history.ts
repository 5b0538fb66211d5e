/** Reads a history from files with saved responses, recognized by their contents. It sends no requests. */
import { listAt, listOf, type Members, membersOf, textAt } from "../../base/members.ts";
import type { History, HistoryExecution, HistoryPolicy, PastAct, PastPart } from "../simulate/back-test/history.ts";
import { actsIn, executionIn, partsIn, policyIn } from "./execution-facts.ts";
import type { BuildFact } from "./facts.ts";
import { joinHistory, lastDays } from "./join-history.ts";
import { inShortFirst, readSaved, SavedResponses, SavedResponsesError } from "./saved-responses.ts";

/** A history of saved responses. */
export interface SavedHistory {
  readonly history: History;
  /** The skipped files and the missing responses: one sentence each. */
  readonly notices: readonly string[];
}

/** The acts of an execution, as far as they were saved. */
interface SavedActs {
  readonly acts: PastAct[];
  /** Whether one of the pages has a successor. */
  isPartial: boolean;
}

/** A page of the parts of an image, which the response does not name. */
interface SavedParts {
  readonly execution: string;
  readonly parts: readonly PastPart[];
  /** Whether it has a successor. */
  readonly isPartial: boolean;
}

/** The responses about executions. */
class HistoryResponses {
  readonly policies: HistoryPolicy[] = [];
  readonly executions = new Map<string, HistoryExecution>();
  readonly acts = new Map<string, SavedActs>();
  readonly parts: SavedParts[] = [];
  /** Whether one of the lists of executions, policies or images has another page. */
  isPartial = false;
  hasExecutions = false;
  hasPolicies = false;

  /** Reads a response; false if it is none of these. */
  take(value: unknown, hasMore: boolean): boolean {
    const response = membersOf(value);
    if ("lifecyclePolicySummaryList" in response)
      this.#policies(listAt(response, "lifecyclePolicySummaryList"), hasMore);
    else if ("lifecyclePolicy" in response) this.#policies([response.lifecyclePolicy], false);
    else if ("lifecycleExecutions" in response) this.#executions(listAt(response, "lifecycleExecutions"), hasMore);
    else if ("lifecycleExecution" in response) this.#executions([response.lifecycleExecution], false);
    else if ("resources" in response && "lifecycleExecutionId" in response) this.#resources(response, hasMore);
    else return false;
    return true;
  }

  #policies(found: readonly unknown[], hasMore: boolean): void {
    this.hasPolicies = true;
    this.isPartial ||= hasMore;
    this.policies.push(...found.flatMap((each) => policyIn(each) ?? []));
  }

  #executions(found: readonly unknown[], hasMore: boolean): void {
    this.hasExecutions = true;
    this.isPartial ||= hasMore;
    for (const each of found.flatMap((each) => executionIn(each) ?? [])) this.executions.set(each.id, each);
  }

  #resources(response: Members, hasMore: boolean): void {
    const acts = actsIn(response.resources);
    const parts = partsIn(response.resources);
    const execution = textAt(response, "lifecycleExecutionId") ?? "";
    if (parts.length > 0) this.parts.push({ execution, parts, isPartial: hasMore });
    // A page about the parts of an image says nothing about images.
    if (acts.length === 0 && listOf(response.resources).length > 0) return;
    const known = this.acts.get(execution) ?? { acts: [], isPartial: false };
    this.acts.set(execution, known);
    known.acts.push(...acts);
    known.isPartial ||= hasMore;
  }
}

/**
 * Reads the responses in the JSON files of a folder and its subfolders.
 * @param days how many days before the oldest of the files the history begins.
 * @throws SavedResponsesError if the folder cannot be read, a file is not JSON, or no response lists images, policies or
 * executions.
 */
export function savedHistory(folder: string, days: number): SavedHistory {
  const images = new SavedResponses();
  const responses = new HistoryResponses();
  const { notices, takenAt } = readSaved(folder, "history", (value, hasMore) => {
    responses.isPartial ||= hasMore && "imageSummaryList" in membersOf(value);
    return responses.take(value, hasMore) || images.take(value);
  });
  const period = lastDays(Date.parse(takenAt), days);
  const hasImages = images.found.has("ListImageBuildVersions") || images.found.has("GetImage");
  const list = "save one with `aws imagebuilder";
  const lacking = [
    !responses.hasExecutions &&
      `ListLifecycleExecutions: ${list} list-lifecycle-executions --resource-arn POLICY > FILE.json\``,
    !responses.hasPolicies &&
      `ListLifecyclePolicies or GetLifecyclePolicy: ${list} list-lifecycle-policies > FILE.json\``,
    !hasImages && `ListImageBuildVersions or GetImage: ${list} list-image-build-versions > FILE.json\``,
  ].find((each) => each !== false);
  if (lacking !== undefined) throw new SavedResponsesError(`${folder} contains no response of ${lacking}`);
  const executions = [...responses.executions.values()]
    .filter(({ startedAt }) => startedAt === undefined || Date.parse(startedAt) >= period.from)
    .map((execution): HistoryExecution => {
      const { acts, isPartial } = responses.acts.get(execution.id) ?? {};
      const pages = responses.parts.filter((each) => each.execution === execution.id);
      const own = acts && withParts(acts, pages, images.builds);
      return { ...execution, ...(own !== undefined && { acts: own }), ...(isPartial === true && { isPartial }) };
    });
  const { recipes } = images;
  const facts = { policies: responses.policies, executions, builds: [], recipes: [] };
  const history = joinHistory(period, [{ images: { builds: [...images.builds].sort(inShortFirst), recipes }, facts }]);
  return { history: responses.isPartial ? { ...history, isPartial: true } : history, notices };
}

/** Acts with their parts: a page belongs to the image of one of its machine images, or to the only act. */
function withParts(
  acts: readonly PastAct[],
  pages: readonly SavedParts[],
  builds: readonly BuildFact[],
): readonly PastAct[] {
  const owners = new Map(builds.flatMap(({ arn, vmImages }) => vmImages.map(({ id }) => [id, arn] as const)));
  const [only] = acts.length === 1 ? acts : [];
  const found = new Map<string, { parts: PastPart[]; isPartial: boolean }>();
  for (const { parts, isPartial } of pages) {
    const owner = parts.flatMap(({ id }) => owners.get(id) ?? [])[0] ?? only?.image ?? "";
    const known = found.get(owner) ?? { parts: [], isPartial: false };
    found.set(owner, { parts: [...known.parts, ...parts], isPartial: known.isPartial || isPartial });
  }
  return acts.map((act) => {
    const own = found.get(act.image);
    return own === undefined || own.isPartial ? act : { ...act, parts: own.parts };
  });
}
