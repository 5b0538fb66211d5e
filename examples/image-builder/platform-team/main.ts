/** The image lifecycle policies of the platform team: one stack for AMIs, one for container images. */
import { App } from "cdktf";
import { Lint } from "lintel/constructs";
import { ContainerImages } from "./container-images.ts";
import { MachineImages } from "./machine-images.ts";

const app = new App();
new MachineImages(app, "machine-images");
new ContainerImages(app, "container-images");

// Synthesis fails with one error that lists every finding if a policy violates a documented rule.
Lint.enforce(app);
app.synth();
