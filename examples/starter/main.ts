import { App, Aspects, type IAspect } from "cdktf";
import type { IConstruct } from "constructs";
import { Lint, TaggedResource } from "lintel/constructs";
import { PoliciesStack } from "./policies-stack";
import { ServiceStack } from "./service-stack";

/** Tags every resource of a stack with the team that owns it. */
class OwnedBy implements IAspect {
  constructor(private readonly team: string) {}

  visit(node: IConstruct): void {
    if (node instanceof TaggedResource) node.tags = { ...node.tagsInput, team: this.team };
  }
}

const app = new App();
const policies = new PoliciesStack(app, "policies");
const service = new ServiceStack(app, "service", policies.nightly);
// cdktf never calls the aspects of an app: add them to the stacks.
for (const stack of [policies, service]) Aspects.of(stack).add(new OwnedBy("platform"));

// Synthesis fails with one error that lists every finding if a declaration violates a documented rule.
Lint.enforce(app);
app.synth();
