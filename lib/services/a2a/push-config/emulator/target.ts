/**
 * The allowed receivers of notifications: no addresses that requests from outside must not reach (gap
 * `push-config/addresses`).
 */

import { type LookupAddress, lookup as resolve } from "node:dns";
import type { LookupFunction } from "node:net";
import { orUndefined } from "../../../../base/or-undefined.ts";
import { specialPlace } from "../../../../facts/derive/special-address.ts";
import { loopback } from "../../../../facts/model/addresses/special-addresses.ts";
import type { StoredPushConfig } from "../../emulator/documents.ts";

/** Characters that are not allowed in a header, which they would end. */
const unsendable = /[^\t\x20-\x7e\x80-\xff]/;

/** Why a configuration cannot be used, one sentence per problem, without secrets. */
export function pushProblems({ url, token, authentication }: StoredPushConfig, toLoopback: boolean): readonly string[] {
  const problems: string[] = [];
  const target = parsed(url);
  if (target === undefined) problems.push("url is not a URL");
  else {
    const { hostname, username, password } = target;
    if (username !== "" || password !== "") {
      problems.push("url contains a user name or password; use authentication instead");
    }
    const place = forbiddenPlace(hostname, toLoopback);
    if (place !== undefined) problems.push(`url points to ${place}; notifications go to public addresses only`);
  }
  for (const [name, value] of [
    ["token", token],
    ["authentication.credentials", authentication?.credentials],
  ] as const) {
    if (value !== undefined && unsendable.test(value)) {
      problems.push(`${name} has characters that are not allowed in headers, such as a line break`);
    }
  }
  return problems;
}

const parsed = (url: string): URL | undefined => orUndefined(() => new URL(url));

/** The kind of special address, if notifications may not be sent there; else undefined. */
function forbiddenPlace(host: string, toLoopback: boolean): string | undefined {
  const place = specialPlace(host);
  return place === loopback && toLoopback ? undefined : place;
}

/** Resolves names when connecting, and rejects those that then resolve to a forbidden address. */
export const checkedLookup =
  (toLoopback: boolean): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      const [first] = addresses ?? [];
      if (error !== null || first === undefined) return callback(error ?? new Error("no address"), "", 0);
      const forbidden = addresses.find(({ address }) => forbiddenPlace(address, toLoopback) !== undefined);
      if (forbidden !== undefined) return callback(new Error("the name resolves to a forbidden address"), "", 0);
      if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
