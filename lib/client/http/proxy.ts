/** The proxy of a connection: the settings, else HTTPS_PROXY, HTTP_PROXY and NO_PROXY. */

import { percentDecoded } from "../../base/text/percent-encoding.ts";
import { ApiError } from "../api-error.ts";
import { environment } from "../profiles/environment.ts";
import { keepSecret } from "../secrets/redact.ts";

/** The proxy settings. Absent ones come from the environment; an empty one disables the proxy. */
export interface ProxySettings {
  /** URL of the proxy for http endpoints. Default: HTTP_PROXY or http_proxy. */
  readonly httpProxy?: string | undefined;
  /** URL of the proxy for https endpoints. Default: HTTPS_PROXY or https_proxy. */
  readonly httpsProxy?: string | undefined;
  /** Hosts that bypass the proxy, separated by commas. Default: NO_PROXY or no_proxy. */
  readonly noProxy?: string | undefined;
}

export interface HttpProxy {
  /** Scheme, host and port, without user name and password. */
  readonly url: URL;
  /** The Proxy-Authorization header, if the URL contains a user name. */
  readonly authorization: string | undefined;
}

/**
 * The proxy for an endpoint; undefined if there is none.
 * @throws ApiError of kind `InvalidSetting` for a text that is not the URL of a proxy, without parts that may be
 * secret.
 */
export async function proxyFor(endpoint: URL, settings: ProxySettings): Promise<HttpProxy | undefined> {
  const isSecure = endpoint.protocol === "https:";
  const [value, source] = isSecure
    ? firstOf(["httpsProxy", settings.httpsProxy], ["HTTPS_PROXY", "https_proxy"])
    : firstOf(["httpProxy", settings.httpProxy], ["HTTP_PROXY", "http_proxy"]);
  if (value === undefined || value === "") return undefined;
  const [direct] = firstOf(["noProxy", settings.noProxy], ["NO_PROXY", "no_proxy"]);
  const { isDirect, targetOf } = await import("./no-proxy.ts");
  return isDirect(targetOf(endpoint), direct) ? undefined : parseProxy(value, source);
}

/** Parses the URL of a proxy; the default scheme is http. */
export function parseProxy(value: string, source: string): HttpProxy {
  const written = /^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? value : `http://${value}`;
  const url = URL.canParse(written) ? new URL(written) : undefined;
  if (url === undefined || !["http:", "https:"].includes(url.protocol)) throw invalidProxy(value, source);
  const { username, password } = url;
  const user = percentDecoded(username);
  const secret = percentDecoded(password);
  for (const each of [password, secret]) keepSecret(each);
  url.username = "";
  url.password = "";
  if (user === "" && secret === "") return { url, authorization: undefined };
  const token = Buffer.from(`${user}:${secret}`).toString("base64");
  keepSecret(token);
  return { url, authorization: `Basic ${token}` };
}

/** The port of a proxy's URL, by default the scheme's. */
export const portOf = ({ port, protocol }: URL): number => Number(port || (protocol === "https:" ? 443 : 80));

/** A host for Node's sockets, without the brackets of an IPv6 address. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, "");

type Found = readonly [value: string | undefined, source: string];

/** The setting if it is given, else the first of the variables that is set. */
function firstOf([name, setting]: readonly [string, string | undefined], variables: readonly string[]): Found {
  if (setting !== undefined) return [setting, `setting ${name}`];
  const variable = variables.find((each) => environment(each) !== undefined);
  return variable === undefined ? [undefined, ""] : [environment(variable), variable];
}

/** A text that is not the URL of a proxy; it is not shown if it may contain a password. */
function invalidProxy(value: string, source: string): ApiError {
  const written = value.includes("@")
    ? "not a usable URL (not shown, since it may contain a password)"
    : JSON.stringify(value);
  return new ApiError(
    "InvalidSetting",
    `the proxy is ${written} (${source}); it must be a URL that begins with http:// or https://, such as http://proxy.example.com:3128`,
  );
}
