/** The output for programs. */
import { expect, it } from "vitest";
import { formatJson } from "../../../../lib/lint/report/formats/json.ts";
import { finding, resultOf } from "../sample.ts";

it("the JSON report cites and links the documentation of a finding", () => {
  const { findings } = JSON.parse(formatJson(resultOf([finding])));
  expect(findings[0].documents).toEqual([
    {
      ...{ document: 3, section: "Limits", title: "lifecycle policy, Limits" },
      url: "https://github.com/lintel-iac/lintel/blob/main/docs/reference/lifecycle-policy.md#limits",
    },
  ]);
});
