/** The starter with cdktn. With cdktf, commands.long.ts compiles, tests and deploys it. */
import { starterProject, testCompilation, testDeployment, testSynthesis } from "./starter.ts";

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
