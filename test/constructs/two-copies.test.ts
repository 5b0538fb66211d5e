/** Two copies of CDKTF in one program. */
import { cpSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { UserProject } from "./user-project.ts";

test("a stack of another copy is refused with a sentence that names the remedy", () => {
  const main = `import { createRequire } from "node:module";
import { LintelProvider } from "lintel/constructs";
const { App, TerraformStack } = createRequire(import.meta.url)("./other/cdktf");
new LintelProvider(new TerraformStack(new App(), "policies"), "lintel");
`;
  const project = new UserProject({ "main.js": main });
  cpSync("node_modules/cdktf", join(project.folder, "other", "cdktf"), { recursive: true });
  const { status, stderr } = project.node(["main.js"]);
  expect(status).toBe(1);
  expect(stderr).toContain("Error: policies/lintel: its stack comes from another copy of the framework");
  expect(stderr).toContain("`npm ls cdktf cdktn constructs`");
});
