/** Arguments of the provider for the network, and for the allowed accounts. */

import { parseDuration } from "../../../base/duration.ts";
import type { ClientSettings } from "../../../client/client-settings.ts";
import { parseProxy } from "../../../client/http/proxy.ts";
import { accountId } from "../../../facts/model/arn.ts";
import type { ObjectValue, SchemaAttribute, TerraformValue } from "../../protocol/provider-server.ts";
import type { Settings } from "../../runtime/handler.ts";
import { durationForm } from "../timeouts.ts";
import { plain } from "../values/members.ts";
import { listIn } from "../values/value.ts";

const optional = (type: NonNullable<SchemaAttribute["type"]>, description: string): SchemaAttribute => ({
  type,
  description,
  optional: true,
});
const texts = ["list", "string"] as const;

/** The attributes. */
export const networkAttributes = {
  allowed_account_ids: optional(
    texts,
    "The only accounts that the provider may work in. Conflicts with `forbidden_account_ids`.",
  ),
  forbidden_account_ids: optional(
    texts,
    "Accounts that the provider must not work in. Conflicts with `allowed_account_ids`.",
  ),
  custom_ca_bundle: optional(
    "string",
    "File of the certificate authorities to trust instead of Node's own (PEM). Else AWS_CA_BUNDLE, then `ca_bundle` of the profile.",
  ),
  http_proxy: optional(
    "string",
    "URL of the proxy for http endpoints and, without `https_proxy`, for https endpoints. Else HTTP_PROXY.",
  ),
  https_proxy: optional("string", "URL of the proxy for https endpoints. Else HTTPS_PROXY."),
  no_proxy: optional(
    "string",
    "Hosts, domains, addresses and address blocks that bypass the proxy, separated by commas. Else NO_PROXY.",
  ),
  shared_config_files: optional(
    texts,
    "Shared configuration files; later files take precedence. Else AWS_CONFIG_FILE.",
  ),
  shared_credentials_files: optional(
    texts,
    "Shared credentials files; later files take precedence. Else AWS_SHARED_CREDENTIALS_FILE.",
  ),
  unreachable_timeout: optional(
    "string",
    "How long a service may be unreachable while the provider waits for one of its operations: a duration such as `30s` or `10m`. Default: `2m`.",
  ),
  use_dualstack_endpoint: optional(
    "bool",
    "Use the hosts that have IPv6 addresses too. Else AWS_USE_DUALSTACK_ENDPOINT, then the profile.",
  ),
  use_fips_endpoint: optional(
    "bool",
    "Use the hosts that are validated by FIPS 140. Else AWS_USE_FIPS_ENDPOINT, then the profile.",
  ),
  user_agent: optional(
    texts,
    "Products to name in the User-Agent of every request: `name/version (comment)`. TF_APPEND_USER_AGENT adds more.",
  ),
} as const satisfies { readonly [name: string]: SchemaAttribute };

/** The name of one of the attributes. */
export type NetworkName = keyof typeof networkAttributes;

/** Attributes that an empty string turns off. */
export const mayBeEmpty: readonly string[] = ["http_proxy", "https_proxy", "no_proxy"];

/** Options of the clients, as far as they are known. */
export function networkIn(config: ObjectValue): Partial<Settings> {
  const proxy = textIn(config, "http_proxy");
  return {
    allowedAccountIds: textsIn(config, "allowed_account_ids"),
    forbiddenAccountIds: textsIn(config, "forbidden_account_ids"),
    caBundle: textIn(config, "custom_ca_bundle"),
    httpProxy: proxy,
    httpsProxy: textIn(config, "https_proxy") ?? (isIn(config, "https_proxy") ? undefined : proxy),
    noProxy: textIn(config, "no_proxy"),
    sharedConfigFiles: textsIn(config, "shared_config_files"),
    sharedCredentialsFiles: textsIn(config, "shared_credentials_files"),
    unreachableTimeout: secondsOf(textIn(config, "unreachable_timeout")),
    useDualstackEndpoint: flagIn(config, "use_dualstack_endpoint"),
    useFipsEndpoint: flagIn(config, "use_fips_endpoint"),
  } satisfies Partial<ClientSettings> & Partial<Settings>;
}

/** The products that the provider configuration adds to the User-Agent. */
export const productsIn = (config: ObjectValue): readonly string[] => textsIn(config, "user_agent") ?? [];

const textIn = (config: ObjectValue, name: NetworkName): string | undefined => {
  const value = config[name];
  return typeof value === "string" ? value : undefined;
};

const secondsOf = (duration: string | undefined): number | undefined => {
  const milliseconds = duration === undefined ? undefined : parseDuration(duration);
  return milliseconds === undefined ? undefined : milliseconds / 1000;
};

const flagIn = (config: ObjectValue, name: NetworkName): boolean | undefined => {
  const value = config[name];
  return typeof value === "boolean" ? value : undefined;
};

const textsIn = (config: ObjectValue, name: NetworkName): readonly string[] | undefined => {
  const found = listIn(config[name])?.filter((each): each is string => typeof each === "string");
  return found === undefined || found.length === 0 ? undefined : found;
};

const isIn = (config: ObjectValue, name: NetworkName): boolean => (config[name] ?? null) !== null;

/** A problem with an argument. */
export interface SettingProblem {
  readonly name: NetworkName;
  readonly detail: string;
  readonly severity: "error" | "warning";
  /** The value may contain a secret: the diagnostic shows neither it nor its line. */
  readonly isSecret?: true;
}

/** A product with its version and a comment, in the form of User-Agent. */
const product = /^[A-Za-z0-9!#$%&'*+.^_`|~-]+(?:\/[A-Za-z0-9!#$%&'*+.^_`|~-]+)?(?: \([\x20-\x27\x2a-\x7e]*\))?$/;

/** All problems with the arguments, as far as their values are known. */
export function* problemsInNetwork(config: ObjectValue): Generator<SettingProblem> {
  const error = (name: NetworkName, detail: string): SettingProblem => ({ name, detail, severity: "error" });
  const warning = (name: NetworkName, detail: string): SettingProblem => ({ name, detail, severity: "warning" });
  const shown = (value: TerraformValue | undefined): string => JSON.stringify(plain(value ?? null));
  const lists = ["allowed_account_ids", "forbidden_account_ids"] as const;

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
      const written = value.includes("@") ? "not shown, since it may contain a password" : shown(value);
      const allowed = "a URL that begins with http:// or https://, such as http://proxy.example.com:3128";
      const detail = `${name} is not the URL of a proxy (${written}); it must be ${allowed}.`;
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
