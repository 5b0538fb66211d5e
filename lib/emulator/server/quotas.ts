/** Quotas that AWS raises on request, so that the emulator has a setting for each. Others are constants of lib/facts/model. */
import { serviceQuota } from "../../services/app-runner/model.ts";
import { policyQuota, stateUpdateQuota } from "../../services/image-builder/model.ts";

/** How many of each an account may have in a region, by default. */
export const defaultQuotas = {
  services: serviceQuota,
  "lifecycle-policies": policyQuota,
  "state-updates": stateUpdateQuota,
} as const;

export type QuotaName = keyof typeof defaultQuotas;

export type Quotas = { readonly [name in QuotaName]: number };
