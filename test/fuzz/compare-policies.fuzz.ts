/** The same as in `test/compare/compare-policies.test.ts`, with as many cases as a night has. */
import { test } from "vitest";
import {
  equalPoliciesStayEqual,
  mutationsAreNamed,
  nothingIsDenied,
  witnessesShowDifferences,
} from "../compare/properties.ts";

const hours = 4 * 60 * 60 * 1000;

test(
  "every witness of 20,000 comparisons shows its difference, and every image of it is needed",
  () => {
    witnessesShowDifferences(20_000);
  },
  hours,
);

test(
  "no inventory shows a difference that one of 20,000 comparisons denies",
  () => {
    nothingIsDenied(20_000, 200);
  },
  hours,
);

test(
  "equal policies do the same on each of 400 days with every small inventory",
  () => {
    equalPoliciesStayEqual(1000, 1);
  },
  hours,
);

test(
  "each of 5,000 changes of one member is named if any inventory shows it",
  () => {
    mutationsAreNamed(5000, 200);
  },
  hours,
);
