/** Notifies the engineer on call of a running deployment. */
import { App, LocalBackend, TerraformOutput, TerraformSelf, TerraformStack, TerraformVariable } from "cdktf";
import type { Construct } from "constructs";
import { AgentCard, Lint, LintelProvider, PushConfig } from "lintel/constructs";

class OnCall extends TerraformStack {
  constructor(scope: Construct, id: string) {
    super(scope, id);
    // A relative path beside cdktf.out, so that it is the same on every machine.
    new LocalBackend(this, { path: `../../../${id}.tfstate` });

    const agent = new TerraformVariable(this, "agent", {
      type: "string",
      description: "Base URL of the agent that rolls out",
      default: "https://agents.example.com/deployments",
    }).stringValue;
    const task = new TerraformVariable(this, "task", {
      type: "string",
      description: "Id of the roll-out, from the agent's response",
    }).stringValue;
    const onCall = new TerraformVariable(this, "on_call", {
      type: "string",
      description: "Base URL of the service that wakes people",
      default: "https://on-call.example.com",
    }).stringValue;

    // The sources of the agent's credentials, by the names of the security schemes in its card.
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
      // The value names the source of the secret, so neither the plan nor the state contains it.
      authentication: { scheme: "Bearer", credentials: "env:ON_CALL_TOKEN" },
    });
    new TerraformOutput(this, "task_ended", { value: notified.taskEnded });
  }
}

const app = new App();
new OnCall(app, "on-call");

// Synthesis fails with one error that lists every finding if a declaration violates a documented rule.
Lint.enforce(app);
app.synth();
