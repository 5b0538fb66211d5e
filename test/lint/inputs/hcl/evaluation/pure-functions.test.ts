/** Functions of encodings, times, addresses and tables: each has Terraform's recorded value. */
import { expect, it } from "vitest";
import { type HclValue, Refused } from "../../../../../lib/lint/inputs/hcl/evaluation/value.ts";
import { conversionFunctions } from "../../../../../lib/lint/inputs/hcl/functions/conversions.ts";
import { UnknownValue } from "../../../../../lib/lint/text/unknown.ts";
import { temporaryFolder } from "../../../../run/temporary-folder.ts";
import { computed } from "../computed.ts";
import { notComputed, pureCalls, pureModule } from "../pure-functions.ts";

/** A value as Terraform's JSON, null if it is refused, undefined if it is unknown. */
function asJson(value: HclValue): unknown {
  if (value instanceof Refused) return null;
  return value instanceof UnknownValue ? undefined : conversionFunctions.jsonencode?.(value);
}

const folder = temporaryFolder({ "main.tf": "" });
const jsonOf = (call: string): unknown => asJson(computed(call, pureModule, undefined, folder));

it("computes each call as Terraform does, or leaves it open", () => {
  const ours = pureCalls.map(([call]) => [call, jsonOf(call)] as const);
  expect(ours.filter(([, value]) => value === undefined).map(([call]) => call)).toEqual(notComputed);
  const isComputed = ([, value]: readonly [string, unknown]): boolean => value !== undefined;
  expect(ours.filter(isComputed)).toEqual(pureCalls.filter(([call]) => !notComputed.includes(call)));
});

it.each([
  "log(1000, 10)",
  'yamlencode("a\\nb")',
  'formatdate("YYYY", timestamp())',
  'pathexpand("~/x")',
  'cidrhost("010.0.0.0/8", 5)',
  'timeadd("2026-01-01T00:00:00.5Z", "1s")',
  'replace("a", "/\\\\pL/", "b")',
  'replace("é", "/(?i)é/", "b")',
  'parseint("99999999999999999999", 10)',
  "pow(10, 0.5)",
  "pow(10, 40)",
])("%s is unknown", (call) => expect(jsonOf(call)).toBeUndefined());

it.each(['"a"', '"/a/"'])("bounds the text that replace of %s makes", (pattern) => {
  const call = Array.from({ length: 30 }).reduce<string>((of) => `replace(${of}, ${pattern}, "aaa$0")`, '"aa"');
  expect(jsonOf(call)).toBeUndefined();
});
