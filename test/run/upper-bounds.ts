/** The most that a run of `npm test` starts of each kind. Raise one only with what the commit removes elsewhere. */
import type { Kind } from "./starts.ts";

export const upperBounds: { readonly [kind in Kind]: number } = {
  "Terraform runs": 224,
  "provider processes": 13,
  "Node processes": 263,
  browsers: 5,
  "PostgreSQL programs": 0,
  "Python programs": 44,
  "git commands": 507,
  "other programs": 173,
};
