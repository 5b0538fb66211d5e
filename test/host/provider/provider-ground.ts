/** An emulator, and root modules that the provider serves in this process. */
import { expect, onTestFinished, vi } from "vitest";
import type { EmulatorOptions } from "../../../lib/emulator/server/server.ts";
import type { ObjectValue } from "../../../lib/host/protocol/provider-server.ts";
import { createAppRunnerClient } from "../../../lib/services/app-runner/client.ts";
import { createImageBuilderClient } from "../../../lib/services/image-builder/client.ts";
import { emulatorForTest } from "../../emulator/running-emulator.ts";
import { secret } from "../../run/secret.ts";
import { type Declarations, RootModule, type RunOptions } from "./root-module.ts";

const credentials = { access_key: "AKIDEXAMPLE", secret_key: secret("ProviderKey") };

/** Starts them for the current test. Operations end at once unless `operationSeconds` says otherwise. */
export async function providerGround(options: EmulatorOptions = {}) {
  const emulator = await emulatorForTest({
    operationSeconds: 0,
    quotas: { services: 1000, "lifecycle-policies": 1000 },
    ...options,
  });
  const logged: string[] = [];
  const stderr = vi.spyOn(process.stderr, "write").mockImplementation((line) => logged.push(String(line)) > 0);
  onTestFinished(() => stderr.mockRestore());
  const settings = {
    endpointUrl: emulator.url,
    region: "us-east-1",
    skipCredentials: true,
    vocabulary: "documented",
  } as const;
  const hosting = createAppRunnerClient(settings);
  const images = createImageBuilderClient(settings);
  onTestFinished(() => {
    hosting.close();
    images.close();
  });
  /** A root module with an empty state; `more` overrides the provider's settings. */
  const rootModule = (more: ObjectValue = {}): RootModule =>
    new RootModule({ ...credentials, region: "us-east-1", endpoint_url: emulator.url, max_retries: 5, ...more });
  /** Orders a fault of the next requests; returns its id. */
  const fault = async (order: object): Promise<number> => {
    const { status, body } = await emulator.send("POST", "/_lintel/faults", order);
    expect(status).toBe(200);
    return body.id;
  };
  const withoutFaults = () => emulator.send("DELETE", "/_lintel/faults");
  /** The operations that the service receives during some work, oldest first. */
  const requestsOf = async (work: () => Promise<unknown>): Promise<readonly string[]> => {
    await emulator.send("DELETE", "/_lintel/requests");
    await work();
    const { requests } = (await emulator.send("GET", "/_lintel/requests")).body;
    return requests.map(({ operation }) => operation ?? "");
  };
  /** The same, those alone that change something. */
  const changesOf = async (work: () => Promise<unknown>): Promise<readonly string[]> =>
    (await requestsOf(work)).filter((name) => !/^(?:Describe|Get|List)/.test(name));
  /** Applies; the plan after that is without a difference. Returns the requests that changed something. */
  const applied = async (module: RootModule, declared: Declarations, more: RunOptions = {}) => {
    const changes = await changesOf(async () => {
      const { ok, text } = await module.apply(declared, more);
      expect(ok, text).toBe(true);
    });
    const after = await module.plan(declared);
    expect([after.ok, after.actions], after.text).toEqual([true, {}]);
    return changes;
  };
  /** All hosted services, as described. */
  const services = async () => {
    const { ServiceSummaryList: items } = await hosting.listServices({});
    const arns = Array.isArray(items) ? items.map(({ ServiceArn }) => String(ServiceArn)) : [];
    const found = await Promise.all(arns.map((ServiceArn) => hosting.describeService({ ServiceArn })));
    return found.map(({ Service }): { readonly [member: string]: unknown } => Object(Service));
  };
  return {
    ...{ emulator, hosting, images, rootModule, fault, withoutFaults, requestsOf, changesOf, applied, services },
    /** The lines of the provider's log. */
    logged,
  };
}

export type ProviderGround = Awaited<ReturnType<typeof providerGround>>;
