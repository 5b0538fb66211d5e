/** Problems with the provider's arguments for the network, and for the allowed accounts. */

import { parseDuration } from "../../../base/duration.ts";
import { regionForm } from "../../../client/endpoint.ts";
import { parseProxy } from "../../../client/http/proxy.ts";
import { accountId } from "../../../facts/model/arn.ts";
import type { ObjectValue, TerraformValue } from "../../protocol/provider-server.ts";
import { durationForm } from "../timeouts.ts";
import { plain } from "../values/members.ts";
import { listIn } from "../values/value.ts";
import type { SettingName } from "./value-settings.ts";

const isIn = (config: ObjectValue, name: SettingName): boolean => (config[name] ?? null) !== null;

/** A problem with an argument. */
export interface SettingProblem {
  readonly name: SettingName;
  readonly detail: string;
  readonly severity: "error" | "warning";
  /** The value may contain a secret: the diagnostic shows neither it nor its line. */
  readonly isSecret?: true;
}

/** A product with its version and a comment, in the form of User-Agent. */
const product = /^[A-Za-z0-9!#$%&'*+.^_`|~-]+(?:\/[A-Za-z0-9!#$%&'*+.^_`|~-]+)?(?: \([\x20-\x27\x2a-\x7e]*\))?$/;

/** All problems with the arguments, as far as their values are known. */
export function* problemsInNetwork(config: ObjectValue): Generator<SettingProblem> {
  const error = (name: SettingName, detail: string): SettingProblem => ({ name, detail, severity: "error" });
  const warning = (name: SettingName, detail: string): SettingProblem => ({ name, detail, severity: "warning" });
  const shown = (value: TerraformValue | undefined): string => JSON.stringify(plain(value ?? null));
  const lists = ["allowed_account_ids", "forbidden_account_ids"] as const;

  const { region } = config;
  if (typeof region === "string" && region !== "" && !regionForm.pattern.test(region)) {
    yield error("region", `region is ${shown(region)}; it must be ${regionForm.meaning}.`);
  }
  if (lists.every((name) => listIn(config[name]) !== undefined)) {
    const detail = `allowed_account_ids is ${shown(config.allowed_account_ids)} and forbidden_account_ids ${shown(config.forbidden_account_ids)}; only one of them can be set. Keep allowed_account_ids, which also excludes accounts added later.`;
    yield error("forbidden_account_ids", detail);
  }
  for (const name of lists) {
    for (const [index, value] of (listIn(config[name]) ?? []).entries()) {
      if (typeof value !== "string" || new RegExp(accountId.source).test(value)) continue;
      yield error(name, `${name}[${index}] is ${shown(value)}; it must be ${accountId.meaning}.`);
    }
    if (listIn(config[name])?.length === 0) {
      yield error(
        name,
        `${name} is an empty list, which ${name === lists[0] ? "allows no account" : "forbids nothing"}; remove it, or add accounts.`,
      );
    }
    if (isIn(config, name) && config.skip_credentials === true) {
      const detail = `${name} is set, but skip_credentials is true: requests are unsigned, so their account is unknown. Remove one of them.`;
      yield error(name, detail);
    }
  }
  for (const name of ["http_proxy", "https_proxy"] as const) {
    const value = config[name];
    if (typeof value !== "string" || value === "") continue;
    try {
      parseProxy(value, "");
    } catch {
      const allowed = "a URL that begins with http:// or https://, such as http://proxy.example.com:3128";
      const refused = value.includes("@") ? "is not shown, since it may contain a password" : `is ${shown(value)}`;
      const detail = `${name} ${refused}; it must be ${allowed}.`;
      yield { ...error(name, detail), ...(value.includes("@") && { isSecret: true as const }) };
    }
  }
  if (isIn(config, "http_proxy") && !isIn(config, "https_proxy") && config.http_proxy !== "") {
    const detail =
      "http_proxy is set and https_proxy is not: requests to https endpoints go through the same proxy. Set https_proxy too, to an empty string for no proxy.";
    const { http_proxy: value } = config;
    const isSecret = typeof value === "string" && value.includes("@");
    yield { ...warning("http_proxy", detail), ...(isSecret && { isSecret: true as const }) };
  }
  for (const name of ["use_fips_endpoint", "use_dualstack_endpoint"] as const) {
    if (config[name] !== true || typeof config.endpoint_url !== "string") continue;
    const detail = `${name} is true, but endpoint_url is ${shown(config.endpoint_url)}, which is used as it is. Remove one of them.`;
    yield warning(name, detail);
  }
  const { unreachable_timeout: silence } = config;
  if (typeof silence === "string" && silence !== "" && parseDuration(silence) === undefined) {
    yield error("unreachable_timeout", `unreachable_timeout is ${shown(silence)}; it must be ${durationForm}.`);
  }
  for (const [index, value] of (listIn(config.user_agent) ?? []).entries()) {
    if (typeof value !== "string" || product.test(value)) continue;
    const detail = `user_agent[${index}] is ${shown(value)}; it must be a product, such as "platform/1.2 (team a)".`;
    yield error("user_agent", detail);
  }
}
