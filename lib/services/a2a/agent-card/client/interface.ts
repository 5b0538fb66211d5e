/** The interfaces of a card that a client can use (gap `agent-card/selected-interface`). */

import { listAt, type Members } from "../../../../base/members.ts";
import { isOnThisMachine, isSafeAddress } from "../../../../client/secrets/safe-address.ts";
import { badInterfaceUrl, noInterface } from "../../client/agent-error.ts";
import { v0_3Version } from "../../model/wire.ts";
import { type CoreBinding, coreBindings, grpcBinding } from "../model.ts";

/** The versions that Lintel speaks: the former one not over gRPC (gap `client/former-version`). */
export const agentVersions = ["1.0", v0_3Version] as const;

/** A version that Lintel speaks. */
export type AgentVersion = (typeof agentVersions)[number];

/** The interface for requests. */
export interface AgentInterface {
  readonly binding: CoreBinding;
  readonly version: AgentVersion;
  /** The address; for gRPC https or http with a host and a port, by whether it is over TLS. */
  readonly url: URL;
  /** The address as people write it: a URL, or for gRPC what the card says. */
  readonly address: string;
  /** Sent with every request, if set. */
  readonly tenant: string | undefined;
}

/** What the user wants of an interface. */
export interface WantedInterface {
  /** Selects the interfaces that declare it, or is sent if none does and there is one that declares none. */
  readonly tenant?: string | undefined;
  /** The bindings that the user accepts, the most wanted first. Default: any that Lintel speaks, in the card's order. */
  readonly bindings?: readonly CoreBinding[] | undefined;
  /** Default: any that Lintel speaks, 1.x before 0.3. */
  readonly version?: AgentVersion | undefined;
}

/** The core binding of this name, in any case; undefined for another text. */
export const bindingIn = (text: string | undefined): CoreBinding | undefined =>
  coreBindings.find((core) => core === text?.toUpperCase());

interface Declared {
  readonly url: string;
  readonly protocolBinding: string;
  /** Undefined if the card has none, which the protocol requires. */
  readonly protocolVersion: string | undefined;
  readonly tenant: string | undefined;
}

/** The first interface of {@link interfacesFor}. */
export const chooseInterface = (card: Members, address: URL, wanted: WantedInterface): AgentInterface =>
  interfacesFor(card, address, wanted)[0];

/**
 * The interfaces that Lintel can use instead of each other, in the order of the wanted bindings and then of the card: of
 * one version, 1.x before 0.3, with the same tenant, and none of them over plain http to another machine if the first
 * is not.
 * @param address the card's address, for messages.
 * @throws AgentError if there is none, or if none has a usable address.
 */
export function interfacesFor(
  card: Members,
  address: URL,
  wanted: WantedInterface,
): readonly [AgentInterface, ...AgentInterface[]] {
  const { tenant, bindings = coreBindings } = wanted;
  const declared = listAt(card, "supportedInterfaces").map(declaredIn);
  const known = declared.flatMap((each) => {
    const binding = bindingIn(each.protocolBinding);
    const version = versionOf(each, binding, tenant);
    const isWanted = binding !== undefined && bindings.includes(binding) && isVersion(version, wanted);
    return isWanted && version !== undefined ? [{ ...each, binding, version }] : [];
  });
  const rank = ({ binding }: (typeof known)[number]) => wanted.bindings?.indexOf(binding) ?? 0;
  const spoken = known.toSorted((one, other) => rank(one) - rank(other));
  const current = spoken.filter(({ version }) => version !== v0_3Version);
  const candidates = current.length > 0 ? current : spoken;
  const withTenant = tenant === undefined ? candidates : candidates.filter((each) => each.tenant === tenant);
  const matching = withTenant.length > 0 ? withTenant : candidates.filter((each) => each.tenant === undefined);
  const [described] = matching;
  if (described === undefined) throw nothingMatches(declared, address, wanted);
  const usable = matching.flatMap((each): AgentInterface[] => {
    const url = interfaceAddress(each.binding, each.url);
    const shown = each.binding === grpcBinding ? each.url : url?.href;
    const sent = each.tenant ?? tenant;
    return url === undefined || shown === undefined
      ? []
      : [{ binding: each.binding, version: each.version, url, address: shown, tenant: sent }];
  });
  const [first, ...others] = usable;
  if (first === undefined) throw unusableUrl(address, described);
  const alike = others.filter(
    (each) => each.tenant === first.tenant && (isSafeAddress(each.url) || !isSafeAddress(first.url)),
  );
  return [first, ...alike];
}

/** The addresses of the interfaces in a card that Lintel could use. */
export const interfaceAddresses = (card: Members): readonly URL[] =>
  listAt(card, "supportedInterfaces")
    .map(declaredIn)
    .flatMap(({ protocolBinding, url }) => {
      const binding = bindingIn(protocolBinding);
      return binding === undefined ? [] : (interfaceAddress(binding, url) ?? []);
    });

const declaredIn = ({ url, protocolBinding, protocolVersion, tenant }: Members): Declared => ({
  url: String(url),
  protocolBinding: String(protocolBinding),
  protocolVersion: protocolVersion === undefined ? undefined : String(protocolVersion),
  tenant: typeof tenant === "string" && tenant !== "" ? tenant : undefined,
});

const isV0_3 = (protocolVersion = ""): boolean => /^0\.3(?:\.|$)/.test(protocolVersion);

/** The version in which Lintel speaks to an interface; undefined for none. Requests of 0.3 have no tenant. */
function versionOf(
  { protocolVersion, tenant: declared }: Declared,
  binding: CoreBinding | undefined,
  wanted: string | undefined,
): AgentVersion | undefined {
  if (/^1(?:\.|$)/.test(protocolVersion ?? "")) return "1.0";
  return isV0_3(protocolVersion) && binding !== grpcBinding && declared === undefined && wanted === undefined
    ? v0_3Version
    : undefined;
}

const isVersion = (version: AgentVersion | undefined, wanted: WantedInterface): boolean =>
  version !== undefined && (wanted.version === undefined || version === wanted.version);

/** The address of an interface; undefined for one that Lintel cannot use. */
export function interfaceAddress(binding: CoreBinding, text: string): URL | undefined {
  const url = binding === grpcBinding ? grpcAddress(text) : URL.canParse(text) ? new URL(text) : undefined;
  const isUsable = url !== undefined && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "";
  return isUsable ? url : undefined;
}

/**
 * The address of a gRPC interface (gap `agent-card/grpc-security`): a host and a port are plain text on this machine
 * and TLS elsewhere; of a URL, the scheme decides.
 */
function grpcAddress(text: string): URL | undefined {
  if (/^https?:\/\//i.test(text)) {
    // The path of such a URL has no meaning: the service's name is the path of each request.
    return URL.canParse(text) ? Object.assign(new URL(text), { pathname: "/", search: "", hash: "" }) : undefined;
  }
  const place = text.replace(/^(?:dns:\/{3}|dns:(?!\/)|ipv4:|ipv6:)/i, "");
  if (!/^(?:\[[^\]]+\]|[^\s/?#@:[\]]+):\d+$/.test(place) || !URL.canParse(`https://${place}`)) return undefined;
  const secured = new URL(`https://${place}`);
  return isOnThisMachine(secured) ? new URL(`http://${place}`) : secured;
}

/** The form of the addresses of a binding, for messages. */
export const addressForm = (binding: CoreBinding): string =>
  binding === grpcBinding
    ? "a host and a port, such as agent.example.com:443, or a URL with https or http"
    : "an absolute URL with https or http";

function unusableUrl({ href }: URL, { binding, url: text }: Declared & { readonly binding: CoreBinding }): Error {
  // An address with a password is not shown.
  const shown = text.replace(/^([a-z][a-z0-9+.-]*:\/\/)?.*@/is, "$1…@");
  return badInterfaceUrl(href, binding, shown, addressForm(binding));
}

function nothingMatches(declared: readonly Declared[], { href }: URL, wanted: WantedInterface): Error {
  const { tenant, bindings = coreBindings, version } = wanted;
  const v0_3 = v0_3Bindings(wanted);
  const inV0_3 = v0_3.length === 0 ? undefined : `${inWords(v0_3)} in version ${v0_3Version}`;
  const inCurrent = `${inWords(bindings)} in version 1.0`;
  const both = inV0_3 === undefined ? inCurrent : `${inCurrent} (or ${inV0_3})`;
  const asked = version === undefined ? both : `${inWords(bindings)} in version ${version}`;
  const offered = declared.map(
    (each) =>
      `${each.protocolBinding} ${each.protocolVersion ?? "without a protocolVersion"}${each.tenant === undefined ? "" : ` (tenant ${JSON.stringify(each.tenant)})`}`,
  );
  const overGrpc = declared.some(
    (each) => isV0_3(each.protocolVersion) && bindingIn(each.protocolBinding) === grpcBinding,
  );
  const missing = overGrpc ? "Lintel does not speak version 0.3 over gRPC. " : "";
  const withTenant = tenant === undefined ? "" : ` and tenant ${JSON.stringify(tenant)}`;
  return noInterface(href, asked + withTenant, offered, missing + remedyFor(wanted));
}

const inWords = (bindings: readonly CoreBinding[]): string =>
  new Intl.ListFormat("en", { type: "disjunction" }).format(bindings);

/** The bindings of which an interface of 0.3 would do. */
const v0_3Bindings = ({ tenant, bindings = coreBindings }: WantedInterface): readonly CoreBinding[] =>
  tenant === undefined ? bindings.filter((each) => each !== grpcBinding) : [];

function remedyFor({ tenant, bindings, version }: WantedInterface): string {
  const given = [
    ...(bindings === undefined ? [] : ["binding (--binding, protocol_binding)"]),
    ...(version === undefined ? [] : ["version (--a2a-version)"]),
    ...(tenant === undefined ? [] : ["tenant"]),
  ];
  return given.length === 0
    ? "Use an agent with such an interface"
    : `Use an agent with such an interface, or correct the ${given.join(" or the ")}`;
}
