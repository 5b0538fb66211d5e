/** The most that a run of `npm test` starts of each kind. Raise one only with what the commit removes elsewhere. */
import type { Kind } from "./starts.ts";

export const upperBounds: { readonly [kind in Kind]: number } = {
  "Terraform runs": 100_000,
  "provider processes": 100_000,
  "Node processes": 100_000,
  browsers: 100_000,
  "PostgreSQL programs": 100_000,
  "Python programs": 100_000,
  "git commands": 100_000,
  "other programs": 100_000,
};
