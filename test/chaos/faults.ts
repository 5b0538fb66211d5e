/** What happens to the requests of a run. */
import type { EmulatedServices } from "../terraform/emulated-services.ts";
import type { Chance } from "./chance.ts";
import { moments, type Relay } from "./relay.ts";

export const faultKinds = [
  ...(["death", "death", "death", "death", "full disk"] as const),
  ...(["lost responses", "throttling", "resets", "half-closed connections"] as const),
] as const;

export type Fault = (typeof faultKinds)[number];

/** Operations that change something, for faults that leave the others alone. */
const changingOperations = [
  ...["CreateLifecyclePolicy", "UpdateLifecyclePolicy", "DeleteLifecyclePolicy", "TagResource", "UntagResource"],
  ...["Service", "VpcConnector", "Connection", "VpcIngressConnection"].flatMap((of) => [`Create${of}`, `Delete${of}`]),
  ...["AutoScalingConfiguration", "ObservabilityConfiguration"].flatMap((of) => [`Create${of}`, `Delete${of}`]),
  ...["AssociateCustomDomain", "DisassociateCustomDomain", "UpdateService"],
  ...["CreateTaskPushNotificationConfig", "DeleteTaskPushNotificationConfig"],
];

/** The faults of an emulator, and of the relay before it. */
export class Faults {
  readonly #services: EmulatedServices;
  readonly #relay: Relay;

  constructor(services: EmulatedServices, relay: Relay) {
    this.#services = services;
    this.#relay = relay;
  }

  /** Orders a fault of some requests. Deaths and full disks are the business of who runs Terraform. */
  async order(fault: Fault, chance: Chance): Promise<void> {
    const times = 1 + chance.below(3);
    // Requests pass before the fault: it meets one operation, of those that change something, or any.
    const some = chance.happens(0.5) ? {} : { operations: changingOperations };
    const meet = (kind: object) => this.#services.admin("POST", "faults", { ...kind, ...some, times });
    if (fault === "lost responses") await meet({ kind: "lose-answer" });
    if (fault === "resets") await meet({ kind: "reset" });
    if (fault === "throttling") await meet({ kind: "error", status: 429, headers: { "retry-after": "0" } });
    if (fault === "half-closed connections") this.#relay.halfClose(times, chance.one(moments));
  }

  async end(): Promise<void> {
    this.#relay.halfClose(0);
    await this.#services.admin("DELETE", "faults");
  }
}
