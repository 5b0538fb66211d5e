variable "region" {
  description = "Region of App Runner"
  type        = string
  default     = "eu-west-1"
}

variable "back_office_status" {
  description = "Whether the back office is to run: RUNNING by day, PAUSED at night"
  type        = string
  default     = "RUNNING"
}

variable "tags" {
  description = "Tags of the services"
  type        = map(string)
  default     = { team = "shop" }
}
