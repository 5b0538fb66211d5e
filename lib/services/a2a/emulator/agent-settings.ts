/** The agent's settings, and the files that contain them. */

import { readFile, stat } from "node:fs/promises";
import { load } from "js-yaml";
import { own } from "../../../base/dictionary.ts";
import { firstLineOf } from "../../../base/message-of.ts";
import { optionFileUnusable } from "../../../emulator/start-error.ts";
import { citationInWords } from "../../../facts/derive/citation.ts";
import { cite, citePage } from "../../../facts/model/citation.ts";
import { documentedFields } from "../../../facts/model/documented-fields.ts";
import type { ValueOf } from "../../../facts/shape/value-of.ts";
import { defaultCard, interfaceAddresses } from "../agent-card/emulator.ts";
import { agentCard } from "../agent-card/model.ts";
import { type EmulatedProtocol, emulatedProtocols } from "../model/errors.ts";
import { notificationTimeout, notificationTokenHeaders } from "../model/wire.ts";
import type { PushSettings, TokenHeader } from "../push-config/emulator/sender.ts";
import type { CardMembers } from "./documents.ts";
import { readDocument } from "./reader.ts";
import { readScenarios, type Scenario } from "./scenario.ts";
import type { StreamLimits } from "./stream-room.ts";
import type { TaskLimits } from "./task-list.ts";

export interface AgentOptions {
  /** Version of the specification; by default that of the agent file, or 1.0.1. */
  readonly protocol?: EmulatedProtocol | undefined;
  /**
   * File with the agent's card, extended card and credentials (settings.ts). Without it the agent accepts all callers.
   */
  readonly agentPath?: string | undefined;
  /** File with scenarios of tasks (scenario.ts). Without it tasks return the message. */
  readonly scenariosPath?: string | undefined;
  /** Whether notifications may be sent to this machine; by default only if the emulator listens on loopback. */
  readonly pushToLoopback?: boolean | undefined;
  /** X-A2A-Notification-Token by default. */
  readonly pushTokenHeader?: TokenHeader | undefined;
  /** Timeout of a receiver of notifications, in milliseconds; 10 seconds by default. */
  readonly pushTimeout?: number | undefined;
  /** Limits of the agent; {@link defaultLimits} by default. */
  readonly limits?: Partial<AgentLimits> | undefined;
}

export type AgentLimits = TaskLimits & StreamLimits;

const mebibyte = 1024 * 1024;

export const defaultLimits: AgentLimits = {
  tasks: 10_000,
  bytes: 256 * mebibyte,
  streams: 4_000,
  unread: 64 * mebibyte,
};

export interface AcceptedCredentials {
  /** Keys of API key schemes. */
  readonly apiKeys: readonly string[];
  /** Bearer tokens with every scope, besides those that the token endpoint issues. */
  readonly bearerTokens: readonly string[];
  /** Passwords of HTTP basic authentication, by user name. */
  readonly users: { readonly [name: string]: string };
  /** Secrets of OAuth clients, by client id; public clients have an empty one. */
  readonly clients: { readonly [id: string]: string };
}

/** The credentials without an agent file; they are fictitious and documented. */
const defaultCredentials: AcceptedCredentials = {
  apiKeys: ["emulator-key"],
  bearerTokens: ["emulator-token"],
  users: { emulator: "emulator-password" },
  clients: { emulator: "emulator-secret", "emulator-public": "" },
};

export interface EmulatedAgentSettings {
  readonly card: CardMembers;
  /** The time of the card's last change, in epoch milliseconds. */
  readonly cardChanged: number;
  readonly extendedCard: CardMembers | undefined;
  readonly credentials: AcceptedCredentials;
  readonly scenarios: readonly Scenario[];
  readonly push: PushSettings;
  readonly limits: AgentLimits;
  readonly protocol: EmulatedProtocol;
}

const { text, list, map, struct } = documentedFields(citePage("agent-emulator.md", "Agent file"));

const secrets = map("Secrets by name.", {
  key: text("Name."),
  value: text("Invented for the emulator.", { sensitive: true }),
});

const listOfSecrets = list("Secrets.", secrets.value);

const agentFile = struct("An agent to emulate.", {
  card: agentCard.declaration,
  protocol: text("Version of A2A, which determines the words of 0.3, and the statuses of errors.", {
    enum: emulatedProtocols,
  }),
  extendedCard: { ...agentCard.declaration, description: "The card for clients that authenticate." },
  credentials: struct("The credentials that the agent accepts.", {
    apiKeys: listOfSecrets,
    bearerTokens: listOfSecrets,
    users: secrets,
    clients: secrets,
  }),
});

type AgentFile = ValueOf<typeof agentFile>;

/**
 * Reads the files.
 * @param onLoopback whether the emulator listens on loopback only.
 * @throws EmulatorStartError if a file cannot be read or is invalid.
 */
export async function readAgentSettings(options: AgentOptions, onLoopback: boolean): Promise<EmulatedAgentSettings> {
  const file: AgentFile =
    options.agentPath === undefined ? {} : await readOptionFile("agent", options.agentPath, agentFileIn);
  const scenarios =
    options.scenariosPath === undefined ? [] : await readOptionFile("scenario", options.scenariosPath, scenariosIn);
  const protocol = options.protocol ?? file.protocol ?? "1.0.1";
  return {
    card: file.card ?? defaultCard,
    cardChanged: await changeOf(options.agentPath),
    extendedCard: file.extendedCard,
    credentials: file.credentials === undefined ? defaultCredentials : { ...noCredentials, ...file.credentials },
    scenarios,
    push: {
      protocol: protocol === "0.3" ? "1.0.0" : protocol,
      tokenHeader: options.pushTokenHeader ?? notificationTokenHeaders[0],
      toLoopback: options.pushToLoopback ?? onLoopback,
      timeout: options.pushTimeout ?? notificationTimeout.minimum * 1000,
    },
    limits: { ...defaultLimits, ...options.limits },
    protocol,
  };
}

/** When a file was last changed; now if there is none. */
async function changeOf(path: string | undefined): Promise<number> {
  const found = path === undefined ? undefined : await stat(path).catch(() => undefined);
  return found?.mtimeMs ?? Date.now();
}

const noCredentials: AcceptedCredentials = { apiKeys: [], bearerTokens: [], users: {}, clients: {} };

/** The contents of a file, and its problems. */
interface FileReading<T> {
  readonly value: T;
  readonly problems: readonly string[];
}

function agentFileIn(content: unknown): FileReading<AgentFile> {
  if (isBareCard(content)) return bareCardIn(content);
  const { value: file, problems } = readDocument(agentFile, content, "refused");
  return { value: file, problems: problems.length > 0 ? problems : undeclaredSchemes(file.card, "card.") };
}

const isBareCard = (content: unknown): boolean =>
  typeof content === "object" &&
  content !== null &&
  ["supportedInterfaces", "supported_interfaces"].some((name) => name in content);

/** A card alone, as its agent serves it: the emulator's address replaces the agent's. */
function bareCardIn(content: unknown): FileReading<AgentFile> {
  const { value: card, problems } = readDocument(agentCard.declaration, content, "refused");
  if (problems.length > 0) return { value: {}, problems };
  const supportedInterfaces = card.supportedInterfaces.map((each) => ({
    ...each,
    url: own(interfaceAddresses, each.protocolBinding) ?? each.url,
  }));
  return { value: { card: { ...card, supportedInterfaces } }, problems: undeclaredSchemes(card, "") };
}

/** Requirements that no caller can meet, since they name undeclared schemes. */
const undeclaredSchemes = (
  { securitySchemes = {}, securityRequirements = [] }: Partial<CardMembers> = {},
  prefix: string,
) =>
  securityRequirements.flatMap(({ schemes }, index) =>
    Object.keys(schemes)
      .filter((name) => securitySchemes[name] === undefined)
      .map(
        (name) =>
          `${prefix}securityRequirements[${index}].schemes.${name} is not in ${prefix}securitySchemes; declare it there (${citationInWords(cite(1, "Authentication"))})`,
      ),
  );

function scenariosIn(content: unknown): FileReading<readonly Scenario[]> {
  const { scenarios, problems } = readScenarios(content);
  return { value: scenarios, problems };
}

async function readOptionFile<T>(what: string, path: string, read: (content: unknown) => FileReading<T>): Promise<T> {
  let content: unknown;
  try {
    content = load(await readFile(path, "utf8"));
  } catch (error) {
    const isSystem = error instanceof Error && "code" in error;
    throw optionFileUnusable(what, path, [
      isSystem ? String(error.code) : `it is neither YAML nor JSON: ${firstLineOf(error)}`,
    ]);
  }
  const { value, problems } = read(content);
  if (problems.length > 0) throw optionFileUnusable(what, path, problems);
  return value;
}
