/** Parses a fault of the admin API. */

import { quoted } from "../../base/value-words.ts";
import { alternatives } from "../../facts/derive/wording.ts";
import { shownValue } from "../../facts/model/shown-value.ts";
import { adminRefusal, isAmount } from "../admin-request.ts";
import type { EmulatedService } from "../emulated-service.ts";
import { type FaultKind, type FaultStatus, faultStatuses, type RequestedFault } from "../fault-injection.ts";

type Members = ReadonlyMap<string, unknown>;

type Services = readonly EmulatedService[];

/** @throws Refusal with the invalid member, and what is allowed. */
export function orderIn(members: Members, services: Services): RequestedFault {
  const kind = kindIn(members, services);
  const strange = [...members.keys()].find(
    (name) => !shared.includes(name) && !kinds[kind.kind].members.includes(name),
  );
  if (strange !== undefined) {
    const allowed = alternatives([...kinds[kind.kind].members, ...shared]);
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

/** The members of every fault. */
const shared = ["kind", "operations", "regions", "times"];

/** The additional members of each kind of fault, and how to read them. */
const kinds: {
  readonly [kind in FaultKind["kind"]]: {
    readonly members: readonly string[];
    readonly read: (members: Members, services: Services) => FaultKind;
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

function kindIn(members: Members, services: Services): FaultKind {
  const kind = members.get("kind");
  const found = Object.entries(kinds).find(([name]) => name === kind);
  if (found !== undefined) return found[1].read(members, services);
  throw adminRefusal(400, `kind is ${shownValue(kind)}; it must be ${alternatives(Object.keys(kinds))}`);
}

function latencyIn(members: Members): FaultKind {
  const milliseconds = members.get("milliseconds");
  if (isAmount(milliseconds)) return { kind: "latency", milliseconds };
  throw adminRefusal(400, `milliseconds is ${shownValue(milliseconds)}; it must be a whole number, 0 or more`);
}

function errorIn(members: Members): FaultKind {
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

function editIn(members: Members): FaultKind {
  const set = members.get("set") ?? {};
  const remove = members.get("remove") ?? [];
  if (typeof set !== "object" || Array.isArray(set)) {
    throw adminRefusal(400, `set is ${shownValue(set)}; it must be an object of values by path`);
  }
  if (!isListOfStrings(remove)) throw adminRefusal(400, `remove is ${shownValue(remove)}; it must be a list of paths`);
  return { kind: "edit-answer", set: Object.fromEntries(Object.entries(set)), remove };
}

/** An outcome requires operations: without them it would usually affect a request that only reads the status. */
function outcomeIn(members: Members, services: Services): FaultKind {
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
