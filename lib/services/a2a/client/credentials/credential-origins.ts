/** The origins that may receive the agent's credentials: that of its card, and those that the user lists. */
import { invalidSetting } from "../../../../client/api-error.ts";
import { isOnThisMachine, isSafeAddress } from "../../../../client/secrets/safe-address.ts";
import { insecureCard, otherOrigin, otherTokenServer, plainHttp } from "../agent-error.ts";

/** The user's settings. */
export interface CredentialOriginSettings {
  /** Additional origins that may receive credentials: of interfaces, and of authorization servers. Default: none. */
  readonly credentialOrigins?: readonly string[] | undefined;
  /** Credentials may be sent to other machines over plain http. Default: false. */
  readonly allowInsecure?: boolean | undefined;
}

/** The origins that may receive credentials. */
export interface CredentialOrigins {
  /** The card's address. */
  readonly card: URL;
  readonly others: ReadonlySet<string>;
  readonly allowInsecure: boolean;
}

/**
 * Parses the settings.
 * @param named the addresses that the user names with the card itself, such as those in a card on this machine.
 * @throws ApiError of kind `InvalidSetting` for a text that is not an origin.
 */
export function credentialOrigins(
  card: URL,
  settings: CredentialOriginSettings,
  named: readonly URL[] = [],
): CredentialOrigins {
  const { credentialOrigins: listed = [], allowInsecure = false } = settings;
  return { card, others: new Set([...listed.map(originIn), ...named.map(({ origin }) => origin)]), allowInsecure };
}

const isFile = ({ protocol }: URL): boolean => protocol === "file:";

/**
 * Throws unless credentials may be sent to an address of the card. All ports of this machine count as one origin, since
 * they belong to programs of the same user.
 * @throws AgentError
 */
export function refuseOtherOrigin({ card, others, allowInsecure }: CredentialOrigins, address: URL): void {
  if (!allowInsecure && !isFile(card) && !isSafeAddress(card)) throw insecureCard(card.host);
  if (!allowInsecure && !isSafeAddress(address)) throw plainHttp(address.host);
  if (address.origin === card.origin || others.has(address.origin)) return;
  if (isOnThisMachine(card) && isOnThisMachine(address)) return;
  throw otherOrigin(address.origin, isFile(card) ? card.href : card.origin);
}

/**
 * Throws unless a token address belongs to the server where the user signs in: another server would redeem the code
 * that the user's server grants (RFC 9700, 4.4), although the card names both.
 * @throws AgentError
 */
export function refuseOtherServer({ others }: CredentialOrigins, signIn: URL, token: URL): void {
  if (token.origin === signIn.origin || others.has(token.origin)) return;
  if (isOnThisMachine(signIn) && isOnThisMachine(token)) return;
  throw otherTokenServer(token.origin, signIn.origin);
}

function originIn(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url !== undefined && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) return url.origin;
  // An address with a password is not shown.
  const shown = text.includes("@") ? "an address with an @" : text;
  throw invalidSetting("a credential origin", shown, "a scheme, a host and optionally a port: https://id.example.com");
}
