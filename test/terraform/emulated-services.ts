/** The emulator of a test's services, with clients and what its admin API tells of requests. */
import { setTimeout } from "node:timers/promises";
import { type Emulator, type EmulatorOptions, startEmulator } from "../../lib/emulator/server/server.ts";
import { type AppRunnerClient, createAppRunnerClient } from "../../lib/services/app-runner/client.ts";
import { createImageBuilderClient, type ImageBuilderClient } from "../../lib/services/image-builder/client.ts";

/** A policy in the service. */
export type Policy = { readonly [member: string]: unknown };

/** Tests declare more objects than an account may have by default. */
export const quotas = { services: 1000, "lifecycle-policies": 1000 };

/** Starts an emulator on a free port. */
export const startServices = (options: EmulatorOptions = {}): Promise<Emulator> =>
  startEmulator({ port: 0, quotas, ...options });

/** The services of an emulator, as a test sees them. */
export class EmulatedServices {
  readonly emulator: Emulator;
  readonly client: ImageBuilderClient;
  readonly hosting: AppRunnerClient;

  constructor(emulator: Emulator) {
    this.emulator = emulator;
    const settings = {
      region: "us-east-1",
      endpointUrl: emulator.url,
      skipCredentials: true,
      vocabulary: "documented",
    } as const;
    this.client = createImageBuilderClient(settings);
    this.hosting = createAppRunnerClient(settings);
  }

  async stop(): Promise<void> {
    this.client.close();
    this.hosting.close();
    await this.emulator.close();
  }

  /** All policies in the service. */
  async policies(): Promise<readonly Policy[]> {
    const arns: string[] = [];
    for await (const page of this.client.pages("listLifecyclePolicies", {})) {
      const { lifecyclePolicySummaryList: items } = page;
      if (Array.isArray(items)) arns.push(...items.map(({ arn }) => String(arn)));
    }
    return Promise.all(arns.map((arn) => this.policy(arn)));
  }

  async policy(lifecyclePolicyArn: string): Promise<Policy> {
    const { lifecyclePolicy } = await this.client.getLifecyclePolicy({ lifecyclePolicyArn });
    return Object.fromEntries(Object.entries(lifecyclePolicy ?? {}));
  }

  /** All hosted services, as described. */
  async services(): Promise<readonly Policy[]> {
    const { ServiceSummaryList: items } = await this.hosting.listServices({});
    const arns = Array.isArray(items) ? items.map(({ ServiceArn }) => String(ServiceArn)) : [];
    const responses = await Promise.all(arns.map((ServiceArn) => this.hosting.describeService({ ServiceArn })));
    return responses.map(({ Service }) => Object.fromEntries(Object.entries(Service ?? {})));
  }

  /** Waits until no operation is in progress on any hosted service. */
  async untilRested(): Promise<void> {
    while ((await this.services()).some(({ Status }) => Status === "OPERATION_IN_PROGRESS")) await setTimeout(10);
  }

  /** Sends a request to the emulator's admin API. */
  async admin(method: string, path: string, body?: object): Promise<{ readonly [member: string]: unknown }> {
    const response = await fetch(`${this.emulator.url}/_lintel/${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(await response.text());
    return Object.fromEntries(Object.entries((await response.json()) as object));
  }

  /** Operations that the service received since the last {@link reset} or {@link forgetRequests}, oldest first. */
  async operations(): Promise<readonly string[]> {
    const { requests } = await this.admin("GET", "requests");
    return Array.isArray(requests) ? requests.map(({ operation }) => String(operation)) : [];
  }

  /** The {@link operations} that change something. */
  async changes(): Promise<readonly string[]> {
    return (await this.operations()).filter((name) => !/^(?:Describe|Get|List)/.test(name));
  }

  forgetRequests = () => this.admin("DELETE", "requests");

  reset = () => this.admin("POST", "reset");

  /** Waits until the service has received this number of requests for an operation. */
  async untilAsked(operation: string, times: number): Promise<void> {
    while ((await this.operations()).filter((name) => name === operation).length < times) await setTimeout(10);
  }

  /** Waits until the emulator holds this number of responses. */
  async untilHolding(responses = 1): Promise<void> {
    for (;;) {
      const { faults } = await this.admin("GET", "faults");
      const held = (Array.isArray(faults) ? faults : []).reduce((sum, { holding }) => sum + holding, 0);
      if (held >= responses) return;
      await setTimeout(10);
    }
  }
}
