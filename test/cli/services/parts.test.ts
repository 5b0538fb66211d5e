/** Parts of `lintel services` that need no service. */
import { expect, test } from "vitest";
import { interleaved, thisCommand } from "../../../lib/cli/services/change/run-change.ts";
import { textTable } from "../../../lib/cli/services/status/run-status.ts";

test("work spreads over groups", () => {
  const items = ["a1", "a2", "a3", "b1", "c1", "c2"];
  expect(interleaved(items, ([group]) => group)).toEqual(["a1", "b1", "c1", "a2", "c2", "a3"]);
  expect(interleaved([], () => 0)).toEqual([]);
});

test("the command line is quoted for shells", () => {
  const words = ["services", "pause", "--name", "web-*", "--tag", "owner=it's me", "--region", "eu-west-1,us-east-1"];
  expect(thisCommand(words)).toBe(
    `lintel services pause --name 'web-*' --tag 'owner=it'\\''s me' --region eu-west-1,us-east-1`,
  );
});

test("a table is as wide as its cells, and never wider than the terminal", () => {
  const headers = ["SERVICE", "URL"];
  expect(textTable(headers, [["web-1", "a.example.test"]], 23)).toBe("SERVICE  URL\nweb-1    a.example.test\n");
  expect(textTable(headers, [["web-1", "a.example.test"]], 22)).toBe("web-1\n  url: a.example.test\n");
  expect(textTable(headers, [["web-1", ""]], 5)).toBe("web-1\n");
});

test("cells neither move the cursor nor run commands of pipelines", () => {
  expect(textTable(["SERVICE"], [["a\u001b[2J"], ["::error::b"], ["##[c]"]], undefined)).toBe(
    "SERVICE\na\ufffd[2J\n: :error::b\n## [c]\n",
  );
});
