/**
 * The provider's arguments that are values. Its schema, the reader of its configuration and the props of its construct
 * (`npm run generate`) follow from this table.
 */
import { parseDuration } from "../../../base/duration.ts";
import { sectionLink, sectionOf } from "../../../facts/derive/citation.ts";
import { camelCase } from "../../../facts/derive/names.ts";
import { cite } from "../../../facts/model/citation.ts";
import { reservedTagPrefix } from "../../../facts/model/tag-map.ts";
import type { ObjectValue, SchemaAttribute } from "../../protocol/provider-server.ts";
import { listIn } from "../values/value.ts";

/** One argument. */
export interface ProviderSetting {
  readonly type: "string" | "number" | "bool" | readonly ["list", "string"];
  readonly description: string;
  /** The comment of the construct's prop. Default: the description, with the names of props. */
  readonly prop?: string;
  readonly sensitive?: true;
  /** The permitted values. Default: any. */
  readonly values?: readonly string[];
  /** An empty string turns the setting off. */
  readonly mayBeEmpty?: true;
}

type Details = Omit<ProviderSetting, "type" | "description">;

const text = (description: string, details: Details = {}) => ({ type: "string", description, ...details }) as const;
const flag = (description: string, details: Details = {}) => ({ type: "bool", description, ...details }) as const;
const count = (description: string, details: Details = {}) => ({ type: "number", description, ...details }) as const;
const texts = (description: string, details: Details = {}) =>
  ({ type: ["list", "string"], description, ...details }) as const;

/** The arguments, by their names in Terraform. */
export const providerSettings = {
  region: text("Region of the service. Else AWS_REGION, AWS_DEFAULT_REGION or the profile's region.", {
    prop: "Region, such as `eu-west-1`.",
  }),
  profile: text("Profile of the shared configuration and credentials files. Else AWS_PROFILE.", {
    prop: "Name of a profile in the shared credential files.",
  }),
  access_key: text("Access key id. Requires `secret_key`. Else the usual credential chain.", {
    prop: "Access key id; requires `secretKey`.",
  }),
  secret_key: text("Secret access key. Requires `access_key`.", {
    prop: "Secret access key, from a sensitive variable; literals are rejected. Prefer the environment.",
    sensitive: true,
  }),
  token: text("Session token of temporary credentials.", {
    prop: "Session token, from a sensitive variable; literals are rejected. Prefer the environment.",
    sensitive: true,
  }),
  endpoint_url: text("Base URL of the service. Default: the region's public endpoint.", {
    prop: "Base URL of the service, with its scheme: for an emulator or a private endpoint.",
  }),
  skip_credentials: flag("Send requests unsigned, without credentials. Default: `false`.", {
    prop: "Send requests unsigned, without credentials. Default false.",
  }),
  max_retries: count(
    "How many times a failed request is retried. Default: `3`, and `25` where the service throttles.",
    { prop: "How many times a failed request is retried, from 0. Default 3, and 25 for throttled ones." },
  ),
  vocabulary: text(
    "The vocabulary of requests: `aws` (default) for AWS's words, `documented` for Lintel's. With `aws`, declarations may use AWS's words too.",
    {
      prop: "Vocabulary of requests: AWS's names, or the documented ones. Default `aws`.",
      values: ["aws", "documented"],
    },
  ),
  reserved_tag_prefix: text(
    `Prefix of the service's own tags, which declared tag keys must not have. Default: \`${reservedTagPrefix}\`. (${sectionLink(sectionOf(cite(3, "Resources and their fields")))})`,
    { prop: `Prefix of AWS's own tags, which declared tag keys must not have. Default \`${reservedTagPrefix}\`.` },
  ),
  allowed_account_ids: texts(
    "The only accounts that the provider may work in. Conflicts with `forbidden_account_ids`.",
  ),
  forbidden_account_ids: texts("Accounts that the provider must not work in. Conflicts with `allowed_account_ids`."),
  custom_ca_bundle: text(
    "File of the certificate authorities to trust instead of Node's own (PEM). Else AWS_CA_BUNDLE, then `ca_bundle` of the profile.",
    { prop: "File of the certificate authorities to trust instead of Node's own (PEM). Else AWS_CA_BUNDLE." },
  ),
  http_proxy: text(
    "URL of the proxy for http endpoints and, without `https_proxy`, for https endpoints. Else HTTP_PROXY.",
    { mayBeEmpty: true },
  ),
  https_proxy: text("URL of the proxy for https endpoints. Else HTTPS_PROXY.", {
    prop: "URL of the proxy for https endpoints. Else HTTPS_PROXY, where a password belongs.",
    mayBeEmpty: true,
  }),
  no_proxy: text(
    "Hosts, domains, addresses and address blocks that bypass the proxy, separated by commas. Else NO_PROXY.",
    { mayBeEmpty: true },
  ),
  shared_config_files: texts("Shared configuration files; later files take precedence. Else AWS_CONFIG_FILE.", {
    prop: "Shared configuration files; later files take precedence.",
  }),
  shared_credentials_files: texts(
    "Shared credentials files; later files take precedence. Else AWS_SHARED_CREDENTIALS_FILE.",
    { prop: "Shared credentials files; later files take precedence." },
  ),
  unreachable_timeout: text(
    "How long a service may be unreachable while the provider waits for one of its operations: a duration such as `30s` or `10m`. Default: `2m`.",
    {
      prop: "How long a service may be unreachable while the provider waits for an operation: `30s`, `10m`. Default `2m`.",
    },
  ),
  use_dualstack_endpoint: flag(
    "Use the hosts that have IPv6 addresses too. Else AWS_USE_DUALSTACK_ENDPOINT, then the profile.",
    { prop: "Use the hosts that have IPv6 addresses too. Else AWS_USE_DUALSTACK_ENDPOINT." },
  ),
  use_fips_endpoint: flag(
    "Use the hosts that are validated by FIPS 140. Else AWS_USE_FIPS_ENDPOINT, then the profile.",
    { prop: "Use the hosts that are validated by FIPS 140. Else AWS_USE_FIPS_ENDPOINT." },
  ),
  user_agent: texts(
    "Products to name in the User-Agent of every request: `name/version (comment)`. TF_APPEND_USER_AGENT adds more.",
    { prop: "Products to name in the User-Agent of every request: `name/version (comment)`." },
  ),
} satisfies { readonly [name: string]: ProviderSetting };

/** The name of an argument. */
export type SettingName = keyof typeof providerSettings;

export const valueNames = Object.keys(providerSettings) as readonly SettingName[];

/** The arguments in the provider's schema. */
export const valueAttributes: { readonly [name: string]: SchemaAttribute } = Object.fromEntries(
  Object.entries<ProviderSetting>(providerSettings).map(([name, { type, description, sensitive }]) => [
    name,
    { type, description, optional: true, ...(sensitive && { sensitive }) },
  ]),
);

type Camel<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Name;

/** The known values, by their names in camel case. */
type SettingValues = {
  readonly [name in SettingName as Camel<name>]:
    | ((typeof providerSettings)[name]["type"] extends "string"
        ? string
        : (typeof providerSettings)[name]["type"] extends "number"
          ? number
          : (typeof providerSettings)[name]["type"] extends "bool"
            ? boolean
            : readonly string[])
    | undefined;
};

/** The values of a configuration, as far as they are known; an empty list counts as absent. */
export function settingValues(config: ObjectValue): SettingValues {
  const values = valueNames.map((name) => {
    const { type } = providerSettings[name];
    const value = config[name];
    if (typeof type !== "string") {
      const found = listIn(value)?.filter((each) => typeof each === "string");
      return [camelCase(name), found === undefined || found.length === 0 ? undefined : found];
    }
    return [camelCase(name), typeof value === (type === "bool" ? "boolean" : type) ? value : undefined];
  });
  return Object.fromEntries(values) as SettingValues;
}

/** The seconds of a duration; undefined for another text. */
export function secondsOf(duration: string | undefined): number | undefined {
  const milliseconds = duration === undefined ? undefined : parseDuration(duration);
  return milliseconds === undefined ? undefined : milliseconds / 1000;
}
