# What each branch has for its review: a preview of the web site, and a policy for the images that its builds leave.
# The state of a branch is a schema of a PostgreSQL database. PG_CONN_STR and PG_SCHEMA_NAME name both (README.md).

terraform {
  required_providers {
    lintel = {
      source = "lintel-iac/lintel"
    }
  }
  backend "pg" {}
}

provider "lintel" {
  region = "us-east-1"
}

variable "branch" {
  description = "The branch under review, in lowercase letters, digits and hyphens."
  type        = string

  validation {
    condition     = can(regex("^[a-z0-9-]{1,30}$", var.branch))
    error_message = "A branch has 1 to 30 lowercase letters, digits and hyphens."
  }
}

resource "lintel_hosted_service" "preview" {
  service_name = "preview-${var.branch}"

  source_configuration {
    image_repository {
      image_identifier      = "public.ecr.aws/nginx/nginx:1"
      image_repository_type = "REGISTRY_PUBLIC"
    }
  }
}

resource "lintel_lifecycle_policy" "images" {
  name           = "images of ${var.branch}"
  execution_role = "arn:aws:iam::123456789012:role/image-lifecycle"
  resource_type  = "CONTAINER_IMAGE"

  policy_details {
    action {
      type = "DELETE"
      include_resources { containers = true }
    }
    filter {
      type            = "AGE"
      value           = 7
      unit            = "DAYS"
      retain_at_least = 1
    }
  }
  resource_selection {
    tag_map = { branch = var.branch }
  }
}

output "url" {
  description = "Where reviewers find the preview."
  value       = "https://${lintel_hosted_service.preview.url}"
}
