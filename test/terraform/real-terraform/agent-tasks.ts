/** Tasks of the emulated agent, and their push configurations from the agent's point of view. */
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { EmulatorOptions } from "../../../lib/emulator/server/server.ts";
import { resourceBlock } from "../../resource-blocks.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";

/** A configuration as the agent lists it. */
export interface Listed {
  readonly id: string;
  readonly url: string;
  readonly token?: string;
  readonly authentication?: { readonly scheme: string; readonly credentials?: string };
}

/** Options for an emulator whose tasks keep working until they are canceled. */
export function agentThatWaits(agent: EmulatorOptions["agent"] = {}): EmulatorOptions {
  const scenarios = { scenarios: [{ steps: [{ status: { state: "TASK_STATE_WORKING" } }] }] };
  const folder = temporaryFolder({ "scenarios.json": JSON.stringify(scenarios) });
  return { agent: { scenariosPath: join(folder, "scenarios.json"), ...agent } };
}

/** The tasks of an agent, or of one of its tenants. */
export class AgentTasks {
  /** The base URL of the card. */
  readonly agent: string;
  readonly #base: string;
  readonly #headers: { readonly [name: string]: string };

  constructor(emulator: string, tenant?: string, headers: { readonly [name: string]: string } = {}) {
    this.agent = emulator;
    this.#base = `${emulator}/agent${tenant === undefined ? "" : `/${tenant}`}`;
    this.#headers = headers;
  }

  /** Starts a task that keeps working until it is canceled; returns its id. */
  async start(contextId?: string): Promise<string> {
    const message = {
      messageId: randomUUID(),
      role: "ROLE_USER",
      parts: [{ text: "go on" }],
      ...(contextId !== undefined && { contextId }),
    };
    const { task } = await this.#ask("POST", "/message:send", { message, configuration: { returnImmediately: true } });
    return String(Object(task).id);
  }

  /** Ends a task. */
  cancel = (id: string) => this.#ask("POST", `/tasks/${id}:cancel`, {});

  /** The ids of all tasks. */
  async all(): Promise<readonly string[]> {
    const { tasks } = await this.#ask("GET", "/tasks");
    return (Array.isArray(tasks) ? tasks : []).map(({ id }) => String(id));
  }

  /** All configurations of a task, by their ids: Terraform creates several in any order. */
  async configs(id: string): Promise<readonly Listed[]> {
    const { configs } = await this.#ask("GET", `/tasks/${id}/pushNotificationConfigs`);
    return (Array.isArray(configs) ? configs : []).sort((one, other) => (one.id < other.id ? -1 : 1));
  }

  /** Creates or replaces a configuration. */
  put = (id: string, config: object) => this.#ask("POST", `/tasks/${id}/pushNotificationConfigs`, config);

  delete = (id: string, config: string) => this.#ask("DELETE", `/tasks/${id}/pushNotificationConfigs/${config}`);

  async #ask(method: string, path: string, body?: object): Promise<{ readonly [member: string]: unknown }> {
    const response = await fetch(this.#base + path, {
      method,
      headers: { "content-type": "application/json", "a2a-version": "1.0", ...this.#headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text === "" ? {} : JSON.parse(text);
  }
}

/** A block of a push configuration with overridden attributes; undefined omits one. */
export const block = (
  type: "lintel_push_config" | "lintel_push_config_set",
  attributes: { readonly [name: string]: string | undefined },
  name = "on_call",
): string => resourceBlock(type, name, attributes);
