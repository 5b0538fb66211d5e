/** The endpoint of a service: its region and its base URL. */
import {
  type Partition,
  partitions,
  type ServiceAddress,
  serviceAddresses,
} from "../facts/model/addresses/public-endpoints.ts";
import { ApiError, invalidSetting } from "./api-error.ts";
import { environment } from "./profiles/environment.ts";
import type { Profile } from "./profiles/profile.ts";

/** A value with its source, for errors. */
type Found = readonly [value: string | undefined, source: string];

/** A profile, read when it is first needed. */
type LazyProfile = () => Promise<Profile>;

/** The region: the setting, AWS_REGION, AWS_DEFAULT_REGION, the profile's region. Throws an ApiError without one. */
export async function resolveRegion(setting: string | undefined, profile: LazyProfile): Promise<string> {
  const [value, source] = await firstOf([
    async () => [setting, "setting region"],
    fromEnvironment("AWS_REGION"),
    fromEnvironment("AWS_DEFAULT_REGION"),
    async () => {
      const { name, values } = await profile();
      return [values.region, `region of profile ${name}`];
    },
  ]);
  if (value === undefined) throw noRegion();
  if (!regionForm.pattern.test(value)) throw invalidRegion(value, source);
  return value;
}

/**
 * The form of a region, which becomes a label of the host name that receives signed requests. A resource's own region
 * has a stricter form (lib/terraform/managed/region.ts).
 */
export const regionForm = {
  pattern: /^(?!-)[A-Za-z0-9-]{1,63}(?<!-)$/,
  meaning: "up to 63 letters, digits and hyphens, such as eu-west-1, with no hyphen at either end",
} as const;

/** The sources of a service's base URL. */
export interface EndpointSearch {
  /** The setting endpointUrl. */
  readonly setting: string | undefined;
  /** The service's signing name. */
  readonly service: string;
  /** The service's name in settings, if it differs. */
  readonly settingsId?: string | undefined;
  /** The kinds of endpoints that the settings select; else the environment, then the profile. */
  readonly kinds?: {
    readonly useFipsEndpoint?: boolean | undefined;
    readonly useDualstackEndpoint?: boolean | undefined;
  };
  readonly profile: LazyProfile;
  readonly region: () => Promise<string>;
}

/**
 * The base URL: the setting, AWS_ENDPOINT_URL_<SERVICE>, AWS_ENDPOINT_URL, the profile's `services` section, the
 * profile's endpoint_url; else the region's public endpoint. With AWS_IGNORE_CONFIGURED_ENDPOINT_URLS, or
 * ignore_configured_endpoint_urls in the profile, only the setting and the public endpoint remain. FIPS and dual-stack
 * select public endpoints; a given URL is used as it is.
 */
export async function resolveEndpoint(search: EndpointSearch): Promise<URL> {
  const { setting, service, settingsId = service, kinds = {}, profile, region } = search;
  const configured: Array<() => Promise<Found>> = [
    fromEnvironment(`AWS_ENDPOINT_URL_${settingsId.toUpperCase()}`),
    fromEnvironment("AWS_ENDPOINT_URL"),
    async () => {
      const { name, values, services } = await profile();
      if (isTrue(values.ignore_configured_endpoint_urls)) return [undefined, ""];
      const ofService = services[`${settingsId}.endpoint_url`];
      return ofService !== undefined
        ? [ofService, `endpoint_url of ${settingsId} in services ${values.services}`]
        : [values.endpoint_url, `endpoint_url of profile ${name}`];
    },
  ];
  const ignored = isTrue(environment("AWS_IGNORE_CONFIGURED_ENDPOINT_URLS"));
  const [value, source] = await firstOf([async () => [setting, "setting endpointUrl"], ...(ignored ? [] : configured)]);
  if (value !== undefined) return parseEndpoint(value, source);
  return publicEndpoint(service, await region(), {
    fips: kinds.useFipsEndpoint ?? (await isWanted("AWS_USE_FIPS_ENDPOINT", "use_fips_endpoint", profile)),
    dualStack:
      kinds.useDualstackEndpoint ?? (await isWanted("AWS_USE_DUALSTACK_ENDPOINT", "use_dualstack_endpoint", profile)),
  });
}

/**
 * Whether the environment, else the profile, selects a kind of endpoints. Values other than true and false are errors.
 */
async function isWanted(variable: string, name: string, profile: LazyProfile): Promise<boolean> {
  const [value, source] = await firstOf([
    fromEnvironment(variable),
    async () => {
      const { name: ofProfile, values } = await profile();
      return [values[name], `${name} of profile ${ofProfile}`];
    },
  ]);
  if (value !== undefined && !/^(?:true|false)$/i.test(value)) throw invalidSetting(source, value, "true or false");
  return isTrue(value);
}

async function firstOf(places: ReadonlyArray<() => Promise<Found>>): Promise<Found> {
  for (const place of places) {
    const found = await place();
    if (found[0] !== undefined) return found;
  }
  return [undefined, ""];
}

const fromEnvironment = (name: string) => async (): Promise<Found> => [environment(name), name];

const isTrue = (value: string | undefined): boolean => value?.toLowerCase() === "true";

/** Parses a base URL; `source` is where it was set. Throws an ApiError of kind `InvalidEndpoint`. */
export function parseEndpoint(value: string, source: string): URL {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) throw invalidEndpoint(value, source);
  return url;
}

/** A kind of public endpoints. */
export interface HostKind {
  readonly fips: boolean;
  readonly dualStack: boolean;
}

/** The public endpoint of a service, which may not exist. */
export function publicEndpoint(service: string, region: string, { fips, dualStack }: HostKind): URL {
  const { name, domain, dualStackDomain } = partitionOf(region);
  const { fipsByItself, global } = addressOf(service);
  if (global?.region === region && !fips && !dualStack) return new URL(`https://${global.host}`);
  const isNamed = fips && (dualStack || !fipsByItself.includes(name));
  return new URL(`https://${service}${isNamed ? "-fips" : ""}.${region}.${dualStack ? dualStackDomain : domain}`);
}

/** The region for signing requests to a service. */
export const signingRegion = (service: string, region: string): string => {
  const { global } = addressOf(service);
  return global?.region === region ? global.signedFor : region;
};

const addressOf = (service: string): ServiceAddress => serviceAddresses[service] ?? { fipsByItself: [] };

const partitionOf = (region: string): Partition =>
  partitions.find(({ regions, global }) => region === global || new RegExp(`^${regions}$`).test(region)) ??
  partitions[0];

function invalidRegion(value: string, source: string): ApiError {
  const text = `the region is ${JSON.stringify(value)} (${source}); it must be ${regionForm.meaning}`;
  return new ApiError("InvalidRegion", text);
}

function noRegion(): ApiError {
  return new ApiError(
    "NoRegion",
    "the region is not set: give --region (in Terraform, region of the provider), or set AWS_REGION, AWS_DEFAULT_REGION or region in the profile",
  );
}

function invalidEndpoint(value: string, source: string): ApiError {
  return new ApiError(
    "InvalidEndpoint",
    `the endpoint URL is ${JSON.stringify(value)} (${source}); it must be a URL that begins with http:// or https://, such as http://localhost:4566`,
  );
}
