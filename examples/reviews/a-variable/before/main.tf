resource "lintel_lifecycle_policy" "web" {
  name           = "web images"
  execution_role = "image-lifecycle"
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
      type            = "AGE"
      value           = 90
      unit            = "DAYS"
      retain_at_least = 3
    }
  }
  resource_selection {
    recipes {
      name             = "web"
      semantic_version = "1.x.x"
    }
  }
}
