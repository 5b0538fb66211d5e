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

import { quoted } from "../../base/value-words.ts";
import { alternatives } from "../../facts/derive/wording.ts";
import { shownValue } from "../../facts/model/shown-value.ts";
import { adminRefusal, bodyMembers, isAmount } from "../admin-request.ts";
import type { EmulatedService, RequestHead, ServiceResponse } from "../emulated-service.ts";
import {
  type FaultInjection,
  type FaultKind,
  type FaultStatus,
  faultStatuses,
  type RequestedFault,
} from "../fault-injection.ts";
import type { Refusal } from "../refusal.ts";
import type { RequestLog } from "../request-log.ts";
import type { Clock } from "../state/clock.ts";
import type { Store } from "../state/store.ts";
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

// Parses a fault of the admin API.

type FaultMembers = ReadonlyMap<string, unknown>;

type Services = readonly EmulatedService[];

/** @throws Refusal with the invalid member, and what is allowed. */
function orderIn(members: FaultMembers, services: Services): RequestedFault {
  const kind = kindIn(members, services);
  const strange = [...members.keys()].find(
    (name) => !membersOfEveryFault.includes(name) && !kindsOfFaults[kind.kind].members.includes(name),
  );
  if (strange !== undefined) {
    const allowed = alternatives([...kindsOfFaults[kind.kind].members, ...membersOfEveryFault]);
    throw adminRefusal(400, `${strange} is not a member of the fault ${kind.kind}; it supports ${allowed}`);
  }
  const times = members.get("times");
  if (times !== undefined && !(isAmount(times) && times >= 1)) {
    throw adminRefusal(400, `times is ${shownValue(times)}; it must be 1 or more`);
  }
  const operations = members.get("operations");
  if (operations !== undefined && !isListOfStrings(operations)) {
    throw adminRefusal(400, `operations is ${shownValue(operations)}; it must be a list of names of operations`);
  }
  for (const operation of operations ?? []) refuseUnknown(operation, services);
  const regions = members.get("regions");
  if (regions !== undefined && !isListOfStrings(regions)) {
    throw adminRefusal(400, `regions is ${shownValue(regions)}; it must be a list of names of regions`);
  }
  return {
    ...{ ...kind, ...(times !== undefined && { times }) },
    ...{ ...(operations !== undefined && { operations }), ...(regions !== undefined && { regions }) },
  };
}

/** An operation of the REST API: `GET /user`. */
const ofRest = /^[A-Z]+ \/\S*$/;

/** A misspelled operation would never meet its fault. */
function refuseUnknown(operation: string, services: Services): void {
  const known = services.flatMap((service) => service.operations);
  if (known.includes(operation) || ofRest.test(operation)) return;
  const verb = /^[A-Z]?[a-z]*/.exec(operation)?.[0] ?? "";
  const alike = known.filter((name) => name.startsWith(verb));
  const examples =
    verb === "" || alike.length === 0
      ? "such as CreateService or, of the REST API, GET /user"
      : `such as ${alike.join(", ")}`;
  throw adminRefusal(
    400,
    `operations has ${quoted(operation)}, an unknown operation; name operations of the services, ${examples}`,
  );
}

const membersOfEveryFault = ["kind", "operations", "regions", "times"];

/** The additional members of each kind of fault, and how to read them. */
const kindsOfFaults: {
  readonly [kind in FaultKind["kind"]]: {
    readonly members: readonly string[];
    readonly read: (members: FaultMembers, services: Services) => FaultKind;
  };
} = {
  latency: { members: ["milliseconds"], read: latencyIn },
  error: { members: ["status", "error", "message", "headers"], read: errorIn },
  reset: { members: [], read: () => ({ kind: "reset" }) },
  "lose-answer": { members: [], read: () => ({ kind: "lose-answer" }) },
  "hold-answer": { members: [], read: () => ({ kind: "hold-answer" }) },
  "edit-answer": { members: ["set", "remove"], read: editIn },
  outcome: { members: ["outcome"], read: outcomeIn },
};

function kindIn(members: FaultMembers, services: Services): FaultKind {
  const kind = members.get("kind");
  const found = Object.entries(kindsOfFaults).find(([name]) => name === kind);
  if (found !== undefined) return found[1].read(members, services);
  throw adminRefusal(400, `kind is ${shownValue(kind)}; it must be ${alternatives(Object.keys(kindsOfFaults))}`);
}

function latencyIn(members: FaultMembers): FaultKind {
  const milliseconds = members.get("milliseconds");
  if (isAmount(milliseconds)) return { kind: "latency", milliseconds };
  throw adminRefusal(400, `milliseconds is ${shownValue(milliseconds)}; it must be a whole number, 0 or more`);
}

function errorIn(members: FaultMembers): FaultKind {
  const error = members.get("error");
  const message = members.get("message");
  const headers = members.get("headers") ?? {};
  if (error !== undefined && !(typeof error === "string" && errorName.test(error))) {
    throw adminRefusal(
      400,
      `error is ${shownValue(error)}; it must be the name of an error, such as InvalidRequestException`,
    );
  }
  if (message !== undefined && typeof message !== "string") {
    throw adminRefusal(400, `message is ${shownValue(message)}; it must be a string`);
  }
  const status = members.get("status") ?? (error === undefined ? undefined : 400);
  const isPossible = error === undefined ? isFaultStatus(status) : isAmount(status) && status >= 400 && status <= 599;
  if (!isPossible || !isAmount(status)) {
    const own = alternatives(faultStatuses.map(String));
    const allowed =
      error === undefined ? `${own}, or any from 400 to 599 with the name of an error` : "from 400 to 599";
    throw adminRefusal(400, `status is ${shownValue(status)}; it must be ${allowed}`);
  }
  if (typeof headers !== "object" || !isListOfStrings(Object.values(headers))) {
    throw adminRefusal(400, `headers is ${shownValue(headers)}; it must be an object of strings`);
  }
  return {
    ...{ kind: "error", status, headers: Object.fromEntries(Object.entries(headers)) },
    ...(error !== undefined && { error }),
    ...(message !== undefined && { message }),
  };
}

/** The names of errors: a word with dots, as EC2 has them. */
const errorName = /^[A-Za-z][\w.]*$/;

function editIn(members: FaultMembers): FaultKind {
  const set = members.get("set") ?? {};
  const remove = members.get("remove") ?? [];
  if (typeof set !== "object" || Array.isArray(set)) {
    throw adminRefusal(400, `set is ${shownValue(set)}; it must be an object of values by path`);
  }
  if (!isListOfStrings(remove)) throw adminRefusal(400, `remove is ${shownValue(remove)}; it must be a list of paths`);
  return { kind: "edit-answer", set: Object.fromEntries(Object.entries(set)), remove };
}

/** An outcome requires operations: without them it would usually affect a request that only reads the status. */
function outcomeIn(members: FaultMembers, services: Services): FaultKind {
  const outcome = members.get("outcome");
  const known = [...new Set(services.flatMap((service) => service.outcomes))];
  if (typeof outcome !== "string" || !known.includes(outcome)) {
    throw adminRefusal(400, `outcome is ${shownValue(outcome)}; it must be ${alternatives(known)}`);
  }
  if (!members.has("operations")) {
    throw adminRefusal(400, "operations is missing; an outcome requires the operations that it applies to");
  }
  return { kind: "outcome", outcome };
}

const isFaultStatus = (value: unknown): value is FaultStatus => faultStatuses.some((status) => status === value);

const isListOfStrings = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((element) => typeof element === "string");

/** @throws Refusal for a request that the API does not have. */
export async function administer(
  { method, path }: RequestHead,
  body: Uint8Array,
  { store, faults, log, clock, services, accountId, applySeed, restart }: AdminTargets,
): Promise<ServiceResponse> {
  const [thing = "", id] = path.slice(prefix.length).split("/");
  switch (`${method} ${thing}${id === undefined ? "" : "/id"}`) {
    case "POST faults":
      return response({ id: faults.add(orderIn(bodyMembers(body), services)) });
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
  const { seed, problems } = checkSeed(Object.fromEntries(bodyMembers(body)));
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
  const seconds = bodyMembers(body).get("seconds");
  if (isAmount(seconds)) return seconds;
  throw adminRefusal(400, `seconds is ${shownValue(seconds)}; it must be a whole number, 0 or more`);
}
