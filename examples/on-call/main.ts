/** Who is on call hears of the roll-out that is under way. */
import { App, LocalBackend, TerraformOutput, TerraformSelf, TerraformStack, TerraformVariable } from "cdktf";
import type { Construct } from "constructs";
import { AgentCard, Lint, LintelProvider, PushConfig } from "lintel/constructs";

class OnCall extends TerraformStack {
  constructor(scope: Construct, id: string) {
    super(scope, id);
    // Beside cdktf.out rather than in it, by a path that is the same on every machine.
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

    // Where the credentials for the agent are, by the names that its card has for its security schemes.
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
      // The secret is named by its place, and is in no plan and no state.
      authentication: { scheme: "Bearer", credentials: "env:ON_CALL_TOKEN" },
    });
    new TerraformOutput(this, "task_ended", { value: notified.taskEnded });
  }
}

const app = new App();
new OnCall(app, "on-call");

// Synthesizing fails, once and with every finding, when a declaration breaks a documented rule.
Lint.enforce(app);
app.synth();
