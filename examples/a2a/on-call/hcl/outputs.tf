output "agent_name" {
  description = "Whom the task is with"
  value       = "${data.lintel_agent_card.deployments.card.name} ${data.lintel_agent_card.deployments.card.version}"
}

output "task_ended" {
  description = "Whether the roll-out is over: then nothing is sent any longer"
  value       = lintel_push_config.on_call.task_ended
}
