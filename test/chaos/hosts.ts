/** The hosts that rounds of chaos have. */
import { Chance } from "./chance.ts";

export type Host = "provider" | "null_resource";

/** The host that a seed chooses, beside its round, which a seed of the provider keeps. */
export const hostOf = (seed: number): Host => (new Chance(seed + 1).happens(0.25) ? "null_resource" : "provider");
