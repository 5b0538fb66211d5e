/** Notifies whoever is on call about a running roll-out. */
import { App, LocalBackend, TerraformOutput, TerraformSelf, TerraformStack, TerraformVariable } from "cdktf";
import type { Construct } from "constructs";
import { AgentCard, Lint, LintelProvider, PushConfig } from "lintel/constructs";

class OnCall extends TerraformStack {
  constructor(scope: Construct, id: string) {
    super(scope, id);
    // The state is outside of cdktf.out, at a path that is the same on every machine.
    new LocalBackend(this, { path: `../../../${id}.tfstate` });

    const agent = new TerraformVariable(this, "agent", {
      type: "string",
      description: "Base URL of the agent that rolls out",
      default: "https://agents.example.com/deployments",
    }).stringValue;
    const task = new TerraformVariable(this, "task", {
      type: "string",
      description: "Id of the roll-out, as the agent answered it",
    }).stringValue;
    const onCall = new TerraformVariable(this, "on_call", {
      type: "string",
      description: "Base URL of the service that wakes people",
      default: "https://on-call.example.com",
    }).stringValue;

    // The credentials for the agent, by the names of the card's security schemes.
    new LintelProvider(this, "lintel", {
      agents: [{ agent, credentials: { bearer: { secretFrom: "env:AGENT_TOKEN" } } }],
    });

    // The null_resource host has no data sources.
    if (this.node.tryGetContext("lintelHost") !== "null-resource") {
      const { card } = new AgentCard(this, "deployments", {
        agent,
        lifecycle: {
          postcondition: [
            {
              condition: TerraformSelf.getAny("supports_push_notifications"),
              errorMessage: "The agent sends no push notifications: follow its tasks by a stream.",
            },
          ],
        },
      });
      new TerraformOutput(this, "agent_name", { value: `${card.name} ${card.version}` });
    }

    const notified = new PushConfig(this, "notified", {
      agent,
      taskId: task,
      id: "on-call",
      url: `${onCall}/deployments`,
      // A reference to the secret, which itself is in no plan and no state.
      authentication: { scheme: "Bearer", credentials: "env:ON_CALL_TOKEN" },
    });
    new TerraformOutput(this, "task_ended", { value: notified.taskEnded });
  }
}

const app = new App();
new OnCall(app, "on-call");

// Synthesis fails, once and with all findings, if a declaration violates a documented rule.
Lint.enforce(app);
app.synth();
