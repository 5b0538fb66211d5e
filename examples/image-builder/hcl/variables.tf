variable "region" {
  description = "Region of EC2 Image Builder"
  type        = string
  default     = "eu-west-1"
}

variable "execution_role" {
  description = "Role that EC2 Image Builder assumes to run the policies"
  type        = string
  default     = "image-lifecycle"
}

variable "keep_years" {
  description = "Years after which web server images are deleted"
  type        = number
  default     = 2
}

variable "customer_accounts" {
  description = "Accounts of 12 digits with which web server images are shared"
  type        = list(string)
  default     = ["012345678901"]
}

variable "tags" {
  description = "Tags of the policies"
  type        = map(string)
  default     = { team = "web" }
}
