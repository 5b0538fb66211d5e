# Notifies the engineer on call of a running deployment.
terraform {
  required_providers {
    lintel = { source = "lintel-iac/lintel" }
  }
}

provider "lintel" {
  # The sources of the agent's credentials, by the names of the security schemes in its card.
  agents {
    agent = var.agent
    credentials "bearer" { secret_from = "env:AGENT_TOKEN" }
  }
}

# Terraform reads the card at plan time. Findings are warnings; an agent without push notifications fails the plan.
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

  # The value names the source of the secret, so neither the plan nor the state contains it.
  authentication {
    scheme      = "Bearer"
    credentials = "env:ON_CALL_TOKEN"
  }
}
