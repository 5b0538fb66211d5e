/** Suggestions for misspelled words. */
import { expect, it } from "vitest";
import { lintelInProcess } from "../lintel-in-process.ts";

const lintel = lintelInProcess();

it.each<readonly [words: string, said: RegExp]>([
  ["aprunner list-services", /unknown service "aprunner"; .* rest\. Did you mean apprunner\?\n/],
  ["apprunner list-servces", /unknown operation "list-servces" of apprunner; .*\. Did you mean list-services\?\n/],
  ["imagebuilder list-lifecycle-policy", /\. Did you mean list-lifecycle-policies\?\n/],
  ["imagebuilder get-lifecycle-policies", /\. Did you mean get-lifecycle-policy\?\n/],
  ["imagebuilder describe-lifecycle-policy", /\. Did you mean get-lifecycle-policy\?\n/],
  ["apprunner get-service", /\. Did you mean describe-service\?\n/],
  ["apprunner show-custom-domain", /\. Did you mean describe-custom-domains\?\n/],
  ["apprunner remove-vpc-connectors", /\. Did you mean delete-vpc-connector\?\n/],
  ["apprunner show-services", /\. Did you mean list-services\?\n/],
  ["apprunner list-service", /\. Did you mean list-services\?\n/],
  ["apprunner xyz", /unknown operation "xyz" of apprunner; .* list-tags-for-resource\n/],
  ["apprunner list-services --max-reslts 1", /Unknown options: --max-reslts, 1\. Did you mean --max-results\?\n$/],
  ["agent list-tasks --contxt-id c", /Unknown options: --contxt-id, c\. Did you mean --context-id\?\n$/],
  ["agent list-tasks --qwertz", /Unknown options: --qwertz\n$/],
  ["rest request --pth=/a", /Unknown options: --pth=\/a\. Did you mean --path\?\n$/],
])("lintel api %s names the closest word, if any", async (words, said) => {
  const { code, stdout, stderr } = await lintel(["api", ...words.split(" ")]);
  expect({ code, stdout }).toEqual({ code: 252, stdout: "" });
  expect(stderr).toMatch(said);
});
