/** An emulator, and root modules that the provider serves in this process. */
import { expect, onTestFinished, vi } from "vitest";
import type { EmulatorOptions } from "../../../lib/emulator/server/server.ts";
import { runEmulator } from "../../emulator/running-emulator.ts";
import { secret } from "../../run/secret.ts";
import type { Declarations, Options } from "../core-command.ts";
import type { Arguments } from "../declared-value.ts";
import { EmulatedServices, quotas } from "../emulated-services.ts";
import { TerraformCore } from "../terraform-core.ts";

/** Starts them for the current test. Operations end at once unless `operationSeconds` says otherwise. */
export async function providerGround(options: EmulatorOptions = {}) {
  const emulator = await runEmulator({ operationSeconds: 0, quotas, ...options });
  const services = new EmulatedServices(emulator);
  onTestFinished(() => services.stop());
  const logged: string[] = [];
  const stderr = vi.spyOn(process.stderr, "write").mockImplementation((line) => logged.push(String(line)) > 0);
  onTestFinished(() => stderr.mockRestore());
  /** A root module with an empty state; `more` overrides the provider's settings. */
  const rootModule = (more: Arguments = {}): TerraformCore =>
    new TerraformCore(emulator.url, { secret_key: secret("ProviderKey"), ...more });
  /** Orders a fault of the next requests; returns its id. */
  const fault = async (order: object): Promise<number> => Number((await services.admin("POST", "faults", order)).id);
  const withoutFaults = () => services.admin("DELETE", "faults");
  /** The operations that the service receives during some work, oldest first. */
  const requestsOf = async (work: () => Promise<unknown>): Promise<readonly string[]> => {
    await services.forgetRequests();
    await work();
    return services.operations();
  };
  /** The same, those alone that change something. */
  const changesOf = async (work: () => Promise<unknown>): Promise<readonly string[]> => {
    await services.forgetRequests();
    await work();
    return services.changes();
  };
  /** Applies one change after the other; the plan after that is without a difference. Returns the requests that changed something. */
  const applied = async (module: TerraformCore, declared: Declarations, more: Options = {}) => {
    const changes = await changesOf(async () => {
      const { code, text } = await module.apply(declared, { parallelism: 1, ...more });
      expect(code, text).toBe(0);
    });
    const after = await module.plan(declared);
    expect([after.code, after.actions], after.text).toEqual([0, {}]);
    return changes;
  };
  return {
    ...{ emulator, hosting: services.hosting, images: services.client, rootModule },
    ...{ fault, withoutFaults, requestsOf, changesOf, applied },
    /** All hosted services, as described. */
    services: () => services.services(),
    /** The lines of the provider's log. */
    logged,
  };
}

export type ProviderGround = Awaited<ReturnType<typeof providerGround>>;
