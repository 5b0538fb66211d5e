/** Where a service is: its region and its base URL. */
import { invalidEndpoint, invalidRegion, noRegion } from "./api-error.ts";
import { environment, type Profile } from "./profile.ts";

/** A value with the place it was found, for errors. */
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
  // It becomes a label of a host name, to which signed requests go.
  if (!/^(?!-)[A-Za-z0-9-]{1,63}(?<!-)$/.test(value)) throw invalidRegion(value, source);
  return value;
}

/**
 * The base URL: the setting, AWS_ENDPOINT_URL_<SERVICE>, AWS_ENDPOINT_URL, the profile's `services` section, the
 * profile's endpoint_url; else the region's public address. AWS_IGNORE_CONFIGURED_ENDPOINT_URLS, or
 * ignore_configured_endpoint_urls in the profile, leaves the setting and the public address.
 */
export async function resolveEndpoint(
  setting: string | undefined,
  service: string,
  profile: LazyProfile,
  region: () => Promise<string>,
): Promise<URL> {
  const configured: Array<() => Promise<Found>> = [
    fromEnvironment(`AWS_ENDPOINT_URL_${service.toUpperCase()}`),
    fromEnvironment("AWS_ENDPOINT_URL"),
    async () => {
      const { name, values, services } = await profile();
      if (isTrue(values.ignore_configured_endpoint_urls)) return [undefined, ""];
      const ofService = services[`${service}.endpoint_url`];
      return ofService !== undefined
        ? [ofService, `endpoint_url of ${service} in services ${values.services}`]
        : [values.endpoint_url, `endpoint_url of profile ${name}`];
    },
  ];
  const ignored = isTrue(environment("AWS_IGNORE_CONFIGURED_ENDPOINT_URLS"));
  const [value, source] = await firstOf([async () => [setting, "setting endpointUrl"], ...(ignored ? [] : configured)]);
  return value === undefined ? publicEndpoint(service, await region()) : parseEndpoint(value, source);
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

/** A base URL as it was given; `source` says where. Throws an ApiError of kind `InvalidEndpoint`. */
export function parseEndpoint(value: string, source: string): URL {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) throw invalidEndpoint(value, source);
  return url;
}

/** DNS suffixes of the partitions that are set apart, by the beginning of their regions' names. */
const suffixes: ReadonlyArray<readonly [prefix: string, suffix: string]> = [
  ["cn-", "amazonaws.com.cn"],
  ["eusc-", "amazonaws.eu"],
  ["us-iso-", "c2s.ic.gov"],
  ["us-isob-", "sc2s.sgov.gov"],
  ["us-isof-", "csp.hci.ic.gov"],
  ["eu-isoe-", "cloud.adc-e.uk"],
];

function publicEndpoint(service: string, region: string): URL {
  const [, suffix] = suffixes.find(([prefix]) => region.startsWith(prefix)) ?? ["", "amazonaws.com"];
  return new URL(`https://${service}.${region}.${suffix}`);
}
