/**
 * The admin API, for tests and the demo, under `/_lintel/`; requests come from this machine only. Bodies and
 * answers are JSON; a request that cannot be served gets a 4xx with `{"message": …}`. None of them is logged.
 *
 * | request | does |
 * |---|---|
 * | `POST /_lintel/faults` | orders a fault (a {@link FaultOrder}); answers `{"id": 1}` |
 * | `GET /_lintel/faults` | `{"faults": [{"id", …the order, "met", "holding"}]}` |
 * | `DELETE /_lintel/faults/1` | removes one: held answers go out |
 * | `DELETE /_lintel/faults` | removes them all |
 * | `GET /_lintel/requests` | `{"requests": [{"at", "service", "operation", "method", "path", "status", "fault"?}]}`, oldest first |
 * | `DELETE /_lintel/requests` | empties that list |
 * | `GET /_lintel/store` | every record: what a state file would hold |
 * | `POST /_lintel/reset` | forgets records, faults and requests |
 *
 * For instance two refusals, then all is well:
 * `{"kind": "error", "status": 503, "operations": ["CreateLifecyclePolicy"], "times": 2}`.
 */
import type { FaultInjection, FaultKind, FaultOrder } from "./fault-injection.ts";
import { Refusal } from "./refusal.ts";
import type { RequestLog } from "./request-log.ts";
import type { Answer, RequestHead } from "./service.ts";
import type { Store } from "./store.ts";

/** What the admin API governs. */
export interface Governed {
  readonly store: Store;
  readonly faults: FaultInjection;
  readonly log: RequestLog;
}

const prefix = "/_lintel/";

export const isAdminPath = (path: string): boolean => path.startsWith(prefix);

/** @throws Refusal for a request that the API does not have. */
export async function administer(
  { method, path }: RequestHead,
  body: Uint8Array,
  { store, faults, log }: Governed,
): Promise<Answer> {
  const [thing = "", id] = path.slice(prefix.length).split("/");
  switch (`${method} ${thing}${id === undefined ? "" : "/id"}`) {
    case "POST faults":
      return answer({ id: faults.add(orderIn(body)) });
    case "GET faults":
      return answer({ faults: faults.list() });
    case "DELETE faults":
      faults.clear();
      return answer({});
    case "DELETE faults/id":
      if (!faults.remove(Number(id))) throw refuse(404, `there is no fault ${id}`);
      return answer({});
    case "GET requests":
      return answer({ requests: log.list() });
    case "DELETE requests":
      log.clear();
      return answer({});
    case "GET store":
      return { status: 200, headers: json, body: store.text() };
    case "POST reset":
      store.reset();
      faults.clear();
      log.clear();
      await store.durable();
      return answer({});
    default:
      throw refuse(404, `the admin API has no ${method} ${path}`);
  }
}

/** A refusal in the admin API's shape. */
export const refusedByAdmin = ({ status, message }: Refusal): Answer => answer({ message }, status);

const json = { "content-type": "application/json" };

const answer = (body: object, status = 200): Answer => ({ status, headers: json, body: JSON.stringify(body) });

const refuse = (status: number, message: string): Refusal => new Refusal("AdminRequestRefused", status, message);

function orderIn(body: Uint8Array): FaultOrder {
  let order: unknown;
  try {
    order = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    throw refuse(400, "the body is not JSON in UTF-8");
  }
  if (typeof order !== "object" || order === null) throw refuse(400, "the body is not a JSON object");
  const members = new Map(Object.entries(order));
  const times = members.get("times");
  if (times !== undefined && !isCount(times, 1)) throw refuse(400, `times is ${show(times)}; it must be 1 or more`);
  const operations = members.get("operations");
  if (operations !== undefined && !isListOfStrings(operations)) {
    throw refuse(400, `operations is ${show(operations)}; it must be a list of names of operations`);
  }
  return { ...kindIn(members), ...(times !== undefined && { times }), ...(operations !== undefined && { operations }) };
}

function kindIn(members: ReadonlyMap<string, unknown>): FaultKind {
  const kind = members.get("kind");
  switch (kind) {
    case "latency": {
      const milliseconds = members.get("milliseconds");
      if (isCount(milliseconds, 0)) return { kind, milliseconds };
      throw refuse(400, `milliseconds is ${show(milliseconds)}; it must be a whole number, 0 or more`);
    }
    case "error": {
      const status = members.get("status");
      const headers = members.get("headers") ?? {};
      if (status !== 429 && status !== 500 && status !== 503) {
        throw refuse(400, `status is ${show(status)}; it must be 429, 500 or 503`);
      }
      if (typeof headers !== "object" || !isListOfStrings(Object.values(headers))) {
        throw refuse(400, `headers is ${show(headers)}; it must be an object of strings`);
      }
      return { kind, status, headers: Object.fromEntries(Object.entries(headers)) };
    }
    case "reset":
    case "lose-answer":
    case "hold-answer":
      return { kind };
    default:
      throw refuse(400, `kind is ${show(kind)}; it must be latency, error, reset, lose-answer or hold-answer`);
  }
}

const show = (value: unknown): string => JSON.stringify(value) ?? "missing";

const isCount = (value: unknown, least: number): value is number =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= least;

const isListOfStrings = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((element) => typeof element === "string");
