/** The timeout of a request over gRPC (https://github.com/grpc/grpc/blob/master/doc/PROTOCOL-HTTP2.md). */
import { own } from "../../../../base/dictionary.ts";
import { refused } from "../faults.ts";

/** The units, in milliseconds. */
const units: { readonly [unit: string]: number } = { H: 3_600_000, M: 60_000, S: 1000, m: 1, u: 1e-3, n: 1e-6 };

/**
 * The timeout in the header `grpc-timeout`, in milliseconds; undefined if there is none.
 * @throws Refusal for a malformed one.
 */
export function timeoutIn(header: string | readonly string[] | undefined): number | undefined {
  if (header === undefined) return undefined;
  const [, amount, unit = ""] = /^(\d{1,8})([HMSmun])$/.exec(String(header)) ?? [];
  const length = own(units, unit);
  if (amount === undefined || length === undefined) {
    const allowed = "it must be at most eight digits and one of the units H, M, S, m, u and n, such as 10S";
    throw refused("invalid", `grpc-timeout is ${JSON.stringify(header)}; ${allowed}`);
  }
  return Number(amount) * length;
}
