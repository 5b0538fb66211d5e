/** What rounds of every host work with. */
import type { EmulatedServices } from "../terraform/emulated-services.ts";
import type { Faults } from "./faults.ts";
import type { Relay } from "./relay.ts";

/** Why a round failed, and what happened in it. */
export class BrokenRound extends Error {}

/** Emulated services, and the relay before them. */
export interface Ground {
  readonly services: EmulatedServices;
  readonly relay: Relay;
  readonly faults: Faults;
}
