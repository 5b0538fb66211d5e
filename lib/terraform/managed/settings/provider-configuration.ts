/** The provider's configuration: its schema, its validation, and the resulting options of clients. */

import { sharedCredentials } from "../../../client/credentials/shared-credentials.ts";
import { userAgentOf } from "../../../client/http/user-agent.ts";
import { camelCase } from "../../../facts/derive/names.ts";
import { reservedTagPrefix } from "../../../facts/model/tag-map.ts";
import { agentsAttribute, agentsIn, agentsName } from "../../../services/a2a/agent-access/host.ts";
import { restApiAttribute, restApiIn, restApiName } from "../../../services/rest-api/host/schema.ts";
import { rolesAttributes, rolesIn } from "../../../services/sts/host.ts";
import { isLogShown, log } from "../../protocol/log.ts";
import {
  type Diagnostic,
  type ObjectValue,
  type TerraformSchema,
  unknownValue,
} from "../../protocol/provider-server.ts";
import type { SeparateAccess, Settings } from "../../runtime/handler.ts";
import type { TagRules } from "../tags.ts";
import { titleOfDetail } from "../title.ts";
import { plain } from "../values/members.ts";
import { isWhollyKnown } from "../values/value.ts";
import { problemsInNetwork } from "./network-settings.ts";
import {
  defaultTagsIn,
  ignoredTagsIn,
  ignoreTagsName,
  problemsInTagSettings,
  tagSettingAttributes,
} from "./tag-settings.ts";
import {
  type ProviderSetting,
  providerSettings,
  type SettingName,
  secondsOf,
  settingValues,
  valueAttributes,
  valueNames,
} from "./value-settings.ts";

/** Schema of the provider's configuration. */
export const providerSchema: TerraformSchema = {
  version: 0,
  description: "Manages image lifecycle policies and App Runner services, checks them at plan time and detects drift.",
  attributes: {
    ...valueAttributes,
    ...rolesAttributes,
    ...tagSettingAttributes,
    [restApiName]: restApiAttribute,
    [agentsName]: agentsAttribute,
  },
};

/** A parsed configuration. */
export interface ProviderConfiguration {
  readonly settings: Settings;
  /** Names of attributes that are unknown; until they are known, no request can be sent. */
  readonly unknown: readonly string[];
  readonly tags: TagRules;
}

/** The unknown settings that delay requests: of the account, or of the setting that reaches what is not at AWS. */
export const unknownFor = (
  unknown: ProviderConfiguration["unknown"],
  access: SeparateAccess | undefined,
): readonly string[] =>
  unknown.filter((name) => (access === undefined ? name !== agentsName && name !== restApiName : name === access));

/** Values before Terraform configures the provider. */
export const unconfigured: ProviderConfiguration = {
  settings: { reservedTagPrefix },
  unknown: [],
  tags: { defaults: {}, ignored: { keys: [], keyPrefixes: [] } },
};

/** The program that the clients run in, for the User-Agent, and the products that started it. */
export interface ClientHost {
  readonly name: string;
  readonly products: readonly string[];
}

/**
 * Parses a configuration in which {@link problemsIn} finds no errors. All clients with its settings share one set of
 * credentials.
 */
export function readConfiguration(config: ObjectValue, { name, products }: ClientHost): ProviderConfiguration {
  const {
    userAgent: declaredProducts = [],
    customCaBundle: caBundle,
    httpProxy,
    httpsProxy = (config.https_proxy ?? null) === null ? httpProxy : undefined,
    skipCredentials = false,
    unreachableTimeout,
    vocabulary,
    reservedTagPrefix: prefix = reservedTagPrefix,
    ...values
  } = settingValues(config);
  const tags: TagRules = { defaults: defaultTagsIn(config), ignored: ignoredTagsIn(config) };
  const appended = process.env.TF_APPEND_USER_AGENT ?? "";
  const settings: Settings = {
    ...values,
    caBundle,
    httpProxy,
    httpsProxy,
    skipCredentials,
    unreachableTimeout: secondsOf(unreachableTimeout),
    vocabulary: vocabulary === "documented" ? vocabulary : "aws",
    reservedTagPrefix: prefix,
    settingNames: { keys: "access_key and secret_key", skipCredentials: "skip_credentials" },
    ignoredTags: tags.ignored,
    agents: agentsIn(config),
    restApi: restApiIn(config),
    log: isLogShown() ? (line) => log("debug", line) : undefined,
    ...rolesIn(config),
    userAgent: userAgentOf(name, ...products, ...declaredProducts, appended),
  };
  const names = [...valueNames, ...Object.keys(rolesAttributes), ignoreTagsName, agentsName, restApiName];
  return {
    tags,
    unknown: names.filter((each) => !isWhollyKnown(config[each] ?? null)),
    settings: { ...settings, ...(settings.skipCredentials !== true && { credentials: sharedCredentials(settings) }) },
  };
}

/** Renames camel-case options in a client's message to the provider's arguments. */
export const inProviderNames = (message: string): string =>
  [...valueNames, ...Object.keys(rolesAttributes)].reduce<string>(
    (text, name) => text.replaceAll(new RegExp(`\\b${camelCase(name)}\\b`, "g"), name),
    message,
  );

/** All problems with a configuration, as far as its values are known. It shows no secrets. */
export function problemsIn(config: ObjectValue): readonly Diagnostic[] {
  const problems: Diagnostic[] = [...problemsInTagSettings(config)];
  const problem = (
    name: SettingName,
    detail: string,
    severity: Diagnostic["severity"] = "error",
    isSecret = valueAttributes[name]?.sensitive === true,
  ): void => {
    const path = [{ attribute: name }];
    // Terraform prints the line that a path names, whatever it contains.
    problems.push({ severity, summary: titleOfDetail(detail), detail, ...(!isSecret && { path }) });
  };
  const shown = (name: SettingName): string => JSON.stringify(plain(config[name] ?? null));
  const isSet = (name: SettingName): boolean => config[name] !== null && config[name] !== undefined;

  for (const name of valueNames) {
    const { mayBeEmpty }: ProviderSetting = providerSettings[name];
    if (config[name] === "" && mayBeEmpty !== true) problem(name, `${name} is empty; remove it, or give it a value.`);
  }
  if (isSet("access_key") !== isSet("secret_key")) {
    const [given, missing] = isSet("access_key")
      ? (["access_key", "secret_key"] as const)
      : (["secret_key", "access_key"] as const);
    problem(given, `${given} is set, and ${missing} is not. Set both, or neither to use the usual credential chain.`);
  }
  if (isSet("token") && !isSet("access_key") && !isSet("secret_key")) {
    problem("token", "token is set without access_key and secret_key, which it requires. Set all three, or none.");
  }
  if (config.skip_credentials === true && isSet("access_key")) {
    const detail = "access_key is set, but skip_credentials is true: requests are sent unsigned. Remove one of them.";
    problem("skip_credentials", detail, "warning");
  }
  for (const name of Object.keys(rolesAttributes)) {
    if (config.skip_credentials !== true || (config[name] ?? null) === null) continue;
    const detail = `${name} is set, but skip_credentials is true: requests are sent unsigned. Remove one of them.`;
    problem("skip_credentials", detail, "warning");
  }
  for (const { name, detail, severity, isSecret } of problemsInNetwork(config))
    problem(name, detail, severity, isSecret);
  const { endpoint_url: url, max_retries: retries, vocabulary } = config;
  if (typeof url === "string" && url !== "" && !isWebAddress(url)) {
    const detail = `endpoint_url is ${shown("endpoint_url")}; it must be a URL that begins with http:// or https://, such as http://localhost:4700.`;
    problem("endpoint_url", detail);
  }
  const counts = typeof retries === "number" && Number.isInteger(retries) && retries >= 0;
  if (isSet("max_retries") && retries !== unknownValue && !counts) {
    problem("max_retries", `max_retries is ${shown("max_retries")}; it must be a whole number from 0.`);
  }
  if (typeof vocabulary === "string" && !["", "aws", "documented"].includes(vocabulary)) {
    problem("vocabulary", `vocabulary is ${shown("vocabulary")}; it must be "aws" or "documented".`);
  }
  return problems;
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && ["http:", "https:"].includes(new URL(text).protocol);
}
