/**
 * The admin API, for tests and the demo, under `/_lintel/`; it accepts requests from this machine only. Bodies and
 * responses are JSON; an invalid request gets a 4xx with `{"message": …}`. Admin requests are not logged.
 *
 * | request | effect |
 * |---|---|
 * | `POST /_lintel/faults` | adds a fault (a {@link FaultOrder}); returns `{"id": 1}` |
 * | `GET /_lintel/faults` | `{"faults": [{"id", …the order, "met", "holding"}]}` |
 * | `DELETE /_lintel/faults/1` | removes a fault; responses that wait for it are sent |
 * | `DELETE /_lintel/faults` | removes all faults |
 * | `POST /_lintel/clock` | advances the clock: `{"seconds": 60}` completes the work that is due by then |
 * | `GET /_lintel/requests` | `{"requests": [{"at", "service", "operation", "method", "path", "userAgent", "status", "error"?, "fault"?}]}`, oldest first |
 * | `DELETE /_lintel/requests` | empties that list |
 * | `GET /_lintel/store` | all records, as in a state file |
 * | `POST /_lintel/seed` | creates the records of a seed, as in a seed file |
 * | `POST /_lintel/reset` | deletes records (except those of the seed file), tasks of the agent, faults and requests |
 *
 * For example, two errors and then success:
 * `{"kind": "error", "status": 503, "operations": ["CreateLifecyclePolicy"], "times": 2}`. Or a rollback of the next update
 * of a hosted service: `{"kind": "outcome", "outcome": "ROLLBACK_SUCCEEDED", "operations": ["UpdateService"], "times": 1}`.
 */
import { shownValue } from "../../facts/model/shown-value.ts";
import { adminRefusal, isAmount, membersIn } from "../admin-request.ts";
import type { EmulatedService, RequestHead, ServiceResponse } from "../emulated-service.ts";
import type { FaultInjection } from "../fault-injection.ts";
import type { Refusal } from "../refusal.ts";
import type { RequestLog } from "../request-log.ts";
import type { Clock } from "../state/clock.ts";
import type { Store } from "../state/store.ts";
import { orderIn } from "./requested-fault.ts";
import { type CheckedSeed, checkSeed } from "./seed.ts";

/** The parts of the emulator that the admin API controls. */
export interface AdminTargets {
  readonly store: Store;
  readonly faults: FaultInjection;
  readonly log: RequestLog;
  readonly clock: Clock;
  /** The account of the records. */
  readonly accountId: string;
  /** Every service, in order of matching. */
  readonly services: readonly EmulatedService[];
  /** Creates the records of a seed. */
  readonly applySeed: (seed: CheckedSeed) => void;
  /** Deletes all records except those of the emulator's seed file, and the agent's tasks. */
  readonly restart: () => void;
}

const prefix = "/_lintel/";

export const isAdminPath = (path: string): boolean => path.startsWith(prefix);

/** @throws Refusal for a request that the API does not have. */
export async function administer(
  { method, path }: RequestHead,
  body: Uint8Array,
  { store, faults, log, clock, services, accountId, applySeed, restart }: AdminTargets,
): Promise<ServiceResponse> {
  const [thing = "", id] = path.slice(prefix.length).split("/");
  switch (`${method} ${thing}${id === undefined ? "" : "/id"}`) {
    case "POST faults":
      return response({ id: faults.add(orderIn(membersIn(body), services)) });
    case "GET faults":
      return response({ faults: faults.list() });
    case "DELETE faults":
      faults.clear();
      return response({});
    case "DELETE faults/id":
      if (!faults.remove(Number(id))) throw adminRefusal(404, `fault ${id} does not exist`);
      return response({});
    case "POST clock":
      clock.advance(secondsIn(body) * 1000);
      await store.durable();
      return response({ now: new Date(clock.now()).toISOString() });
    case "GET requests":
      return response({ requests: log.list() });
    case "DELETE requests":
      log.clear();
      return response({});
    case "GET store":
      return { status: 200, headers: json, body: store.text() };
    case "POST seed":
      applySeed(seedIn(body, accountId));
      await store.durable();
      return response({});
    case "POST reset":
      restart();
      faults.clear();
      log.clear();
      await store.durable();
      return response({});
    default:
      throw adminRefusal(404, `unknown admin request ${method} ${path}`);
  }
}

/** An error in the admin API's format. */
export const refusedByAdmin = ({ status, message }: Refusal): ServiceResponse => response({ message }, status);

const json = { "content-type": "application/json" };

const response = (body: object, status = 200): ServiceResponse => ({
  status,
  headers: json,
  body: JSON.stringify(body),
});

function seedIn(body: Uint8Array, accountId: string): CheckedSeed {
  const { seed, problems } = checkSeed(Object.fromEntries(membersIn(body)));
  if (problems.length > 0) throw adminRefusal(400, problems.join("; "));
  if (seed.account !== undefined && seed.account !== accountId) {
    throw adminRefusal(
      400,
      `account is ${shownValue(seed.account)}, and the emulator runs with ${accountId}; start it with --account`,
    );
  }
  return seed;
}

function secondsIn(body: Uint8Array): number {
  const seconds = membersIn(body).get("seconds");
  if (isAmount(seconds)) return seconds;
  throw adminRefusal(400, `seconds is ${shownValue(seconds)}; it must be a whole number, 0 or more`);
}
