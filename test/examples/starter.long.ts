/** The starter with each framework. With cdktf, commands.long.ts tests and deploys it as its README says. */
import { describe } from "vitest";
import { starterProject, testCompilation, testDeployment, testSynthesis } from "./starter.ts";

describe("the starter, with cdktf", () => {
  const project = starterProject();
  testSynthesis(project);
  testCompilation(project);
});

describe("the starter, with cdktn", () => {
  const project = starterProject((text) =>
    text
      .replaceAll('"cdktf": "^0.21.0"', '"cdktn": "^0.24.0"')
      .replaceAll('"cdktf"', '"cdktn"')
      .replaceAll('"cdktf/', '"cdktn/')
      .replaceAll("lintel/constructs", "lintel/cdktn"),
  );
  testSynthesis(project);
  testDeployment(project);
  testCompilation(project);
});
