/** What a misspelt word may mean. What the vendor's client prints of misspelt options stays as it is. */
import { expect, it } from "vitest";
import { lintelExecutable } from "../lintel-executable.ts";

const lintel = lintelExecutable();

it.each<readonly [words: string, said: RegExp]>([
  ["aprunner list-services", /there is no service "aprunner"; .* rest\. Did you mean apprunner\?\n/],
  ["apprunner list-servces", /apprunner has no operation "list-servces"; .*\. Did you mean list-services\?\n/],
  ["apprunner xyz", /apprunner has no operation "xyz"; .* list-tags-for-resource\n/],
  ["apprunner list-services --max-reslts 1", /Unknown options: --max-reslts, 1\n$/],
  ["agent list-tasks --contxt-id c", /Unknown options: --contxt-id, c\. Did you mean --context-id\?\n$/],
  ["agent list-tasks --qwertz", /Unknown options: --qwertz\n$/],
  ["rest request --pth=/a", /Unknown options: --pth=\/a\. Did you mean --path\?\n$/],
])("%s", async (words, said) => {
  const { code, stdout, stderr } = await lintel(["api", ...words.split(" ")]);
  expect({ code, stdout }).toEqual({ code: 252, stdout: "" });
  expect(stderr).toMatch(said);
});
