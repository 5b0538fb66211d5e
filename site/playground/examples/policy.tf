variable "days" {
  type    = number
  default = 90
}

resource "lintel_lifecycle_policy" "web" {
  name           = "web images"
  execution_role = "image-lifecycle"
  resource_type  = "VM_IMAGE"

  policy_details {
    action {
      type = "DELETE"
      include_resources {
        snapshots = true
      }
    }
    filter {
      type  = "AGE"
      value = var.days
      unit  = "DAY"
    }
  }

  resource_selection {
    tag_map = { role = "web" }
  }
}
