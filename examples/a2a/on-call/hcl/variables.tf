variable "agent" {
  type        = string
  description = "Base URL of the agent that rolls out"
  default     = "https://agents.example.com/deployments"
}

variable "task" {
  type        = string
  description = "Id of the roll-out, from the agent's response"
}

variable "on_call" {
  type        = string
  description = "Base URL of the service that wakes people"
  default     = "https://on-call.example.com"
}
