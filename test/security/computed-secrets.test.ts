/** What a function of a template computes from a secret is a secret too, in every report. */
import { expect, it } from "vitest";
import { formats } from "../../lib/lint/report/formats/formats.ts";
import { lintelInProcess } from "../cli/lintel-in-process.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";

const lintel = lintelInProcess();
const secret = "hunter2CANARY";

/** The secret, a part of it, and its Base64. */
const shown = [secret, "CANARY", Buffer.from(secret).toString("base64")];

const password = "!FindInMap [Secrets, prod, DbPassword]";

it.each([
  ["Fn::Join", `!Join ["-", [${password}, x]]`],
  ["Fn::Sub", `!Sub ["x-\${P}", { P: ${password} }]`],
  ["Fn::Select of Fn::Split", `!Select [1, !Split ["r2", ${password}]]`],
  ["Fn::Join of parts of Fn::Split", `!Join ["--", !Split ["r2", ${password}]]`],
  ["Fn::Base64", `{ "Fn::Base64": ${password} }`],
  ["Fn::Join within Fn::Join", `!Join ["", [!Join ["", [${password}]], y]]`],
])("the result of %s is in no report", async (_, value) => {
  const cwd = temporaryFolder({
    "template.yaml": `Mappings:
  Secrets: { prod: { DbPassword: ${secret} } }
Resources:
  P:
    Type: AWS::ImageBuilder::LifecyclePolicy
    Properties:
      Name: p
      ResourceType: ${value}
`,
  });
  const { stdout } = await lintel(["lint", "--format", "json"], { cwd });
  expect(JSON.parse(stdout).findings.map(({ path }: { path: string }) => path)).toContain("ResourceType");
  for (const format of Object.keys(formats)) {
    const { stdout, stderr } = await lintel(["lint", "--format", format], { cwd });
    expect(shown.filter((text) => (stdout + stderr).includes(text))).toEqual([]);
  }
});
