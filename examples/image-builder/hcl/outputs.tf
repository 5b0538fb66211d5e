output "web_servers_arn" {
  description = "ARN of the policy for web servers"
  value       = lintel_lifecycle_policy.web_servers.arn
}

output "last_run" {
  description = "When each policy last ran; null until it has"
  value = {
    web_servers = lintel_lifecycle_policy.web_servers.date_last_run
    branches    = lintel_lifecycle_policy.branches.date_last_run
  }
}
