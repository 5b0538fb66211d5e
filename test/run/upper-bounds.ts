/** The most that a run of `npm test` starts of each kind. Raise one only with what the commit removes elsewhere. */
import type { Kind } from "./starts.ts";

export const upperBounds: { readonly [kind in Kind]: number } = {
  "Terraform runs": 220,
  "provider processes": 15,
  "Node processes": 270,
  browsers: 5,
  "PostgreSQL programs": 0,
  "Python programs": 45,
  "git commands": 540,
  "other programs": 185,
};
