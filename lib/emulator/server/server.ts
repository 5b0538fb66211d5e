/** The emulator: all services at one URL. */
import { once } from "node:events";
import type { Server } from "node:http";
import {
  type AgentOptions,
  type EmulatedAgentSettings,
  readAgentSettings,
} from "../../services/a2a/emulator/agent-settings.ts";
import { AgentService } from "../../services/a2a/emulator.ts";
import type { PausedUpdates } from "../emulated-service.ts";
import { emulatorDefaults } from "../emulator-defaults.ts";
import { FaultInjection } from "../fault-injection.ts";
import { isLoopbackAddress, isLoopbackHost } from "../http/access-control.ts";
import { defaultBodyLimit } from "../http/body.ts";
import { type Encryption, type EncryptionOptions, readEncryption } from "../http/encryption.ts";
import { type LoggedRequest, RequestLog } from "../request-log.ts";
import { cannotListen, stateUnusable } from "../start-error.ts";
import { Clock, clockTable } from "../state/clock.ts";
import { Schedule } from "../state/schedule.ts";
import { Store } from "../state/store.ts";
import { connectionServer } from "./connections.ts";
import { services } from "./emulated-services.ts";
import { respondTo } from "./exchange.ts";
import type { Quotas } from "./quotas.ts";
import type { RequestTimeouts } from "./request-handling.ts";
import { type CheckedSeed, createRecords, readSeed } from "./seed.ts";

export interface EmulatorOptions {
  /** The port; 0 selects a free one. Default: 4700. */
  readonly port?: number | undefined;
  /** Address to listen on; 127.0.0.1 by default. On other than loopback addresses everyone can use the emulator. */
  readonly host?: string | undefined;
  /** File for the records; without it they exist in memory only. */
  readonly statePath?: string | undefined;
  /** File with initial records; a reset restores them. */
  readonly seedPath?: string | undefined;
  /** Region of unsigned requests; us-east-1 by default. */
  readonly region?: string | undefined;
  /** Account of all records, 12 digits; by default that of the seed file, or 123456789012. */
  readonly accountId?: string | undefined;
  /** The current time, in epoch milliseconds; the system's clock by default. */
  readonly clock?: (() => number) | undefined;
  /** Duration of asynchronous operations such as resuming, in seconds; 2 by default. */
  readonly operationSeconds?: number | undefined;
  /** Quotas that differ from their defaults. */
  readonly quotas?: Partial<Quotas> | undefined;
  /** Whether a paused service can be updated, about which public sources differ; by default, it can. */
  readonly pausedUpdates?: PausedUpdates | undefined;
  /** The largest body of a request in bytes; 1 MiB by default. */
  readonly bodyLimit?: number | undefined;
  /** 10 s for the headers and 30 s for the whole request by default. */
  readonly timeouts?: RequestTimeouts | undefined;
  /** The agent's options. */
  readonly agent?: AgentOptions | undefined;
  /** Receives every request to a service after its response. */
  readonly onRequest?: ((request: LoggedRequest) => void) | undefined;
  /** The files for TLS; plain HTTP by default. */
  readonly encryption?: EncryptionOptions | undefined;
}

/** A running emulator. */
export interface Emulator {
  /** Base URL of every service: `http://127.0.0.1:4700`, or with `https`. */
  readonly url: string;
  /** Stops: closes connections, including those with a waiting response. Records of sent responses are not lost. */
  close(): Promise<void>;
}

/** The maximum number of connections that wait to be accepted; the system's limit may be lower. */
const backlog = 4096;

/**
 * Starts the emulator.
 * @throws EmulatorStartError if the address or a file cannot be used.
 */
export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  const { host = emulatorDefaults.host } = options;
  const tables = [clockTable, ...services.flatMap((service) => service.tables)];
  const files: OptionFiles = {
    agent: await readAgentSettings(options.agent ?? {}, isLoopbackHost(host)),
    tls: options.encryption === undefined ? undefined : await readEncryption(options.encryption),
    seed: options.seedPath === undefined ? {} : await readSeed(options.seedPath),
  };
  const store = await Store.open(tables, options.statePath);
  try {
    return await serve(store, files, options);
  } catch (error) {
    store.close();
    throw error;
  }
}

/** The parsed files of the options. */
interface OptionFiles {
  readonly agent: EmulatedAgentSettings;
  readonly tls: Encryption | undefined;
  readonly seed: CheckedSeed;
}

async function serve(
  store: Store,
  { agent: agentSettings, tls, seed }: OptionFiles,
  {
    port = emulatorDefaults.port,
    host = emulatorDefaults.host,
    statePath = "",
    region = emulatorDefaults.region,
    accountId = typeof seed.account === "string" ? seed.account : emulatorDefaults.account,
    clock: started = Date.now,
    operationSeconds = emulatorDefaults.operationSeconds,
    quotas = {},
    pausedUpdates = "accept",
    bodyLimit = defaultBodyLimit,
    timeouts = { headers: 10_000, request: 30_000 },
    onRequest = () => undefined,
  }: EmulatorOptions,
): Promise<Emulator> {
  const clock = new Clock(started, store);
  const schedule = new Schedule(() => clock.now());
  clock.onAdvance = () => schedule.catchUp();
  const agent = new AgentService(agentSettings, schedule);
  const scope = { account: accountId, region };
  const applySeed = (seeded: CheckedSeed) =>
    createRecords(seeded, {
      ...{ scope, now: clock.now() },
      table: (definition) => store.table(scope, definition),
      tableIn: (region, definition) => store.table({ ...scope, region }, definition),
    });
  const restart = () => {
    store.reset();
    agent.reset();
    applySeed(seed);
  };
  applySeed(seed);
  await store.durable().catch((error: unknown) => {
    throw stateUnusable(statePath, error);
  });
  const operationMs = Math.round(operationSeconds * 1000);
  const faults = new FaultInjection();
  const log = new RequestLog(onRequest);
  const context = {
    ...{ store, faults, log, clock, applySeed, restart, operationMs, pausedUpdates, accountId, region, bodyLimit },
    quotas,
    services: [...services, agent],
    // Unknown until the server listens.
    onLoopback: true,
  };
  const { server, cut } = connectionServer(timeouts, (message) => respondTo(message, context), tls);
  server.listen({ port, host, backlog });
  await once(server, "listening").catch((error: unknown) => {
    throw cannotListen(host, port, error);
  });
  context.onLoopback = isLoopbackAddress(addressOf(server).address);
  const url = `${tls === undefined ? "http" : "https"}://${hostOf(server)}`;
  await store.announce(url);
  return {
    url,
    async close() {
      if (!server.listening) return;
      const closed = once(server, "close");
      server.close();
      cut();
      faults.clear();
      agent.close();
      await closed;
      // Changes whose responses were sent are saved already.
      await store.durable().catch(() => undefined);
      store.close();
    },
  };
}

/** The address on which a server listens; empty once it is closed. */
function addressOf(server: Server): { address: string; port: number } {
  const address = server.address();
  return typeof address === "object" && address !== null ? address : { address: "", port: 0 };
}

/** The host at which this machine reaches a server: loopback, if it listens on all addresses. */
function hostOf(server: Server): string {
  const { address: listening, port } = addressOf(server);
  const address = { "0.0.0.0": "127.0.0.1", "::": "::1" }[listening] ?? listening;
  return `${address.includes(":") ? `[${address}]` : address}:${port}`;
}
