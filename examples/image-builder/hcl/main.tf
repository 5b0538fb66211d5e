# Lifecycle policies in plain Terraform, for a team without the CDK.

terraform {
  required_providers {
    lintel = {
      source = "lintel-iac/lintel"
    }
  }
}

provider "lintel" {
  region = var.region
}

# Web servers: deprecated after half a year, deleted with their snapshots after var.keep_years years.
resource "lintel_lifecycle_policy" "web_servers" {
  name           = "web-servers"
  description    = "Web server images: deprecated after half a year, deleted after ${var.keep_years} years."
  execution_role = var.execution_role
  resource_type  = "VM_IMAGE"

  policy_details {
    action {
      type = "DEPRECATE"
      include_resources { vm_images = true }
    }
    filter {
      type  = "AGE"
      value = 6
      unit  = "MONTHS"
    }
  }
  policy_details {
    action {
      type = "DELETE"
      include_resources {
        vm_images = true
        snapshots = true
      }
    }
    filter {
      type            = "AGE"
      value           = var.keep_years
      unit            = "YEARS"
      retain_at_least = 3
    }
    exclusion_rules {
      tag_map = { retain = "audit" }
      # Our customers' accounts launch from these images.
      vm_images { shared_accounts = var.customer_accounts }
    }
  }

  resource_selection {
    recipes {
      name             = "web-server"
      semantic_version = "x.x.x"
    }
  }

  tags = var.tags
}

# Images of feature branches: the newest five are enough.
resource "lintel_lifecycle_policy" "branches" {
  name           = "branches"
  execution_role = var.execution_role
  resource_type  = "VM_IMAGE"

  policy_details {
    action {
      type = "DELETE"
      include_resources {
        vm_images = true
        snapshots = true
      }
    }
    filter {
      type  = "COUNT"
      value = 5
    }
  }

  resource_selection { tag_map = { channel = "branch" } }

  tags = var.tags
}
