/** Parses a fault of the admin API. */
import { alternatives } from "../derive/wording.ts";
import { adminRefusal, isAmount, show } from "./admin-request.ts";
import { type FaultKind, type FaultOrder, type FaultStatus, faultStatuses } from "./fault-injection.ts";
import { services } from "./services.ts";

type Members = ReadonlyMap<string, unknown>;

/** @throws Refusal with the invalid member, and what is allowed. */
export function orderIn(members: Members): FaultOrder {
  const times = members.get("times");
  if (times !== undefined && !(isAmount(times) && times >= 1)) {
    throw adminRefusal(400, `times is ${show(times)}; it must be 1 or more`);
  }
  const operations = members.get("operations");
  if (operations !== undefined && !isListOfStrings(operations)) {
    throw adminRefusal(400, `operations is ${show(operations)}; it must be a list of names of operations`);
  }
  return { ...kindIn(members), ...(times !== undefined && { times }), ...(operations !== undefined && { operations }) };
}

/** The additional members of each kind of fault. */
const kinds: { readonly [kind in FaultKind["kind"]]: (members: Members) => FaultKind } = {
  latency: latencyIn,
  error: errorIn,
  reset: () => ({ kind: "reset" }),
  "lose-answer": () => ({ kind: "lose-answer" }),
  "hold-answer": () => ({ kind: "hold-answer" }),
  "edit-answer": editIn,
  outcome: outcomeIn,
};

function kindIn(members: Members): FaultKind {
  const kind = members.get("kind");
  const found = Object.entries(kinds).find(([name]) => name === kind);
  if (found !== undefined) return found[1](members);
  throw adminRefusal(400, `kind is ${show(kind)}; it must be ${alternatives(Object.keys(kinds))}`);
}

function latencyIn(members: Members): FaultKind {
  const milliseconds = members.get("milliseconds");
  if (isAmount(milliseconds)) return { kind: "latency", milliseconds };
  throw adminRefusal(400, `milliseconds is ${show(milliseconds)}; it must be a whole number, 0 or more`);
}

function errorIn(members: Members): FaultKind {
  const status = members.get("status");
  const headers = members.get("headers") ?? {};
  if (!isFaultStatus(status)) {
    throw adminRefusal(400, `status is ${show(status)}; it must be ${alternatives(faultStatuses.map(String))}`);
  }
  if (typeof headers !== "object" || !isListOfStrings(Object.values(headers))) {
    throw adminRefusal(400, `headers is ${show(headers)}; it must be an object of strings`);
  }
  return { kind: "error", status, headers: Object.fromEntries(Object.entries(headers)) };
}

function editIn(members: Members): FaultKind {
  const set = members.get("set") ?? {};
  const remove = members.get("remove") ?? [];
  if (typeof set !== "object" || Array.isArray(set)) {
    throw adminRefusal(400, `set is ${show(set)}; it must be an object of values by path`);
  }
  if (!isListOfStrings(remove)) throw adminRefusal(400, `remove is ${show(remove)}; it must be a list of paths`);
  return { kind: "edit-answer", set: Object.fromEntries(Object.entries(set)), remove };
}

/** An outcome requires operations: without them it would usually affect a request that only reads the status. */
function outcomeIn(members: Members): FaultKind {
  const outcome = members.get("outcome");
  const known = services.flatMap((service) => service.outcomes);
  if (typeof outcome !== "string" || !known.includes(outcome)) {
    throw adminRefusal(400, `outcome is ${show(outcome)}; it must be ${alternatives(known)}`);
  }
  if (!members.has("operations")) {
    throw adminRefusal(400, "operations is missing; an outcome requires the operations that it applies to");
  }
  return { kind: "outcome", outcome };
}

const isFaultStatus = (value: unknown): value is FaultStatus => faultStatuses.some((status) => status === value);

const isListOfStrings = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((element) => typeof element === "string");
