/** What tests of the provider in this process work with. */
import { afterAll, beforeAll, beforeEach } from "vitest";
import type { EmulatorOptions } from "../../lib/emulator/server/server.ts";
import type { Arguments } from "./declared-value.ts";
import { EmulatedServices, startServices } from "./emulated-services.ts";
import { TerraformCore } from "./terraform-core.ts";

/** Emulated services, and a root module without resources. */
export interface CoreGround {
  readonly services: EmulatedServices;
  readonly core: TerraformCore;
}

/** Starts services for the tests of a suite. Before each they are reset, and `begin` is told of them and of a new module. */
export function servicesAndCore(
  options: EmulatorOptions,
  begin: (ground: CoreGround) => void | Promise<void>,
  settings: Arguments = {},
): void {
  let services: EmulatedServices;
  beforeAll(async () => {
    services = new EmulatedServices(await startServices(options));
  });
  afterAll(() => services?.stop());
  beforeEach(async () => {
    await services.reset();
    await begin({ services, core: new TerraformCore(services.emulator.url, settings) });
  });
}
