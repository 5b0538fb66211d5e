# The same services in plain Terraform.

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

# The shop always runs.
resource "lintel_hosted_service" "shop" {
  service_name = "shop"

  source_configuration {
    image_repository {
      image_identifier      = "123456789012.dkr.ecr.eu-west-1.amazonaws.com/shop:stable"
      image_repository_type = "REGISTRY"
      image_configuration {
        port                          = "3000"
        runtime_environment_variables = { LOG_LEVEL = "info" }
        runtime_environment_secrets = {
          DATABASE_URL = "arn:aws:secretsmanager:eu-west-1:123456789012:secret:shop-database"
        }
      }
    }
    authentication_configuration { access_role_arn = "arn:aws:iam::123456789012:role/pull-images" }
  }

  instance_configuration {
    cpu               = "2 vCPU"
    memory            = "4 GB"
    instance_role_arn = "arn:aws:iam::123456789012:role/shop"
  }
  health_check_configuration {
    protocol = "HTTP"
    path     = "/healthy"
    interval = 10
  }

  desired_status = "RUNNING"
  tags           = var.tags
}

# The back office is paused at night.
resource "lintel_hosted_service" "back_office" {
  service_name = "back-office"

  source_configuration {
    code_repository {
      repository_url = "https://github.com/example/back-office"
      source_code_version {
        type  = "BRANCH"
        value = "main"
      }
      code_configuration {
        configuration_source = "API"
        code_configuration_values {
          runtime                       = "NODEJS_22"
          build_command                 = "npm ci"
          start_command                 = "npm start"
          port                          = "3000"
          runtime_environment_variables = { SHOP_URL = "https://${lintel_hosted_service.shop.url}" }
        }
      }
    }
    authentication_configuration { connection_arn = "arn:aws:apprunner:eu-west-1:123456789012:connection/example/8fe1e10304f84fd2b0df550fe98a71fa" }
  }

  desired_status = var.back_office_status
  tags           = var.tags
}
