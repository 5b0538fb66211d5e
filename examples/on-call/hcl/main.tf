# Notifies whoever is on call about a running roll-out.
terraform {
  required_providers {
    lintel = { source = "lintel-iac/lintel" }
  }
}

provider "lintel" {
  # The credentials for the agent, by the names of the card's security schemes.
  agents {
    agent = var.agent
    credentials "bearer" { secret_from = "env:AGENT_TOKEN" }
  }
}

# Terraform reads the card at plan time: findings are warnings, and an agent without notifications fails the plan.
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

  # A reference to the secret, which itself is in no plan and no state.
  authentication {
    scheme      = "Bearer"
    credentials = "env:ON_CALL_TOKEN"
  }
}
