/** Sends notifications (gap `push-config/delivery`). Connection errors are visible only in {@link Delivery}. */
import { Agent, type IncomingMessage, request } from "node:http";
import { Agent as TlsAgent, request as tlsRequest } from "node:https";
import type { Schedule } from "../../../../emulator/state/schedule.ts";
import type { StoredPushConfig } from "../../emulator/documents.ts";
import type { AgentProtocol } from "../../model/errors.ts";
import { agentMediaTypes, type notificationTokenHeaders } from "../../model/wire.ts";
import { checkedLookup } from "./target.ts";

/** The header for the token of a configuration. */
export type TokenHeader = (typeof notificationTokenHeaders)[number];

/** How notifications are sent. */
export interface PushSettings {
  readonly protocol: AgentProtocol;
  readonly tokenHeader: TokenHeader;
  /** Whether they may be sent to this machine. */
  readonly toLoopback: boolean;
  /** The timeout of a receiver, in milliseconds of real time. */
  readonly timeout: number;
}

/** The result of a notification. */
export type Delivery = "delivered" | "refused" | "try again";

/** The maximum number of connections to one receiver. */
const maxSockets = 16;

export class PushSender {
  readonly schedule: Schedule;
  readonly #settings: PushSettings;
  readonly #agents: { readonly "http:": Agent; readonly "https:": TlsAgent };

  constructor(settings: PushSettings, schedule: Schedule) {
    this.schedule = schedule;
    this.#settings = settings;
    const options = { keepAlive: true, maxSockets };
    this.#agents = { "http:": new Agent(options), "https:": new TlsAgent(options) };
  }

  /** Sends one notification, once. Redirects are not followed: they would bypass the check of the address. */
  send(config: StoredPushConfig, body: Buffer, signal: AbortSignal): Promise<Delivery> {
    const url = new URL(config.url);
    const isSecure = url.protocol === "https:";
    const options = {
      method: "POST",
      headers: this.#headers(config, body),
      lookup: checkedLookup(this.#settings.toLoopback),
      signal,
    };
    return new Promise((resolve) => {
      const take = (response: IncomingMessage) => {
        response.resume();
        response.on("error", () => undefined);
        resolve(deliveryOf(response.statusCode ?? 0));
      };
      const outgoing = isSecure
        ? tlsRequest(url, { ...options, agent: this.#agents["https:"] }, take)
        : request(url, { ...options, agent: this.#agents["http:"] }, take);
      // The timeout begins with a free connection, not while other notifications use all of them.
      outgoing.on("socket", () => {
        const timer = setTimeout(() => outgoing.destroy(), this.#settings.timeout);
        outgoing.on("close", () => clearTimeout(timer));
      });
      outgoing.on("error", () => undefined);
      outgoing.on("close", () => resolve("try again"));
      outgoing.end(body);
    });
  }

  close(): void {
    this.#agents["http:"].destroy();
    this.#agents["https:"].destroy();
  }

  #headers({ token, authentication }: StoredPushConfig, body: Buffer): { readonly [name: string]: string } {
    const { scheme, credentials } = authentication ?? {};
    return {
      "content-type": agentMediaTypes[this.#settings.protocol],
      "content-length": String(body.length),
      ...(token !== undefined && { [this.#settings.tokenHeader]: token }),
      ...(scheme !== undefined && {
        authorization: [scheme, ...(credentials === undefined ? [] : [credentials])].join(" "),
      }),
    };
  }
}

/** A retry helps if the receiver neither accepted nor rejected the notification. */
function deliveryOf(status: number): Delivery {
  if (status >= 200 && status < 300) return "delivered";
  return status === 408 || status === 429 || status >= 500 ? "try again" : "refused";
}
