# Who is on call hears of the roll-out that is under way.
terraform {
  required_providers {
    lintel = { source = "lintel-iac/lintel" }
  }
}

provider "lintel" {
  # Where the credentials for the agent are, by the names that its card has for its security schemes.
  agents {
    agent = var.agent
    credentials "bearer" { secret_from = "env:AGENT_TOKEN" }
  }
}

# The card is read at plan time: what rules find of it are warnings, and an agent that cannot notify stops here.
data "lintel_agent_card" "deployments" {
  agent = var.agent

  lifecycle {
    postcondition {
      condition     = self.supports_push_notifications
      error_message = "${self.card.name} sends no push notifications: follow its tasks by a stream."
    }
  }
}

resource "lintel_push_config" "on_call" {
  agent   = data.lintel_agent_card.deployments.agent
  task_id = var.task
  id      = "on-call"
  url     = "${var.on_call}/deployments"

  # The secret is named by its place, and is in no plan and no state.
  authentication {
    scheme      = "Bearer"
    credentials = "env:ON_CALL_TOKEN"
  }
}
