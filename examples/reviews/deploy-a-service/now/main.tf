resource "lintel_hosted_service" "storefront" {
  service_name = "storefront"
  source_configuration {
    image_repository {
      image_identifier      = "123456789012.dkr.ecr.eu-west-1.amazonaws.com/shop/storefront:1.5.0"
      image_repository_type = "ECR"
    }
  }
  instance_configuration {
    cpu    = "2048"
    memory = "4096"
  }
  health_check_configuration {
    protocol = "HTTP"
    path     = "/health"
  }
  tags = { cost = "storefront" }
}
