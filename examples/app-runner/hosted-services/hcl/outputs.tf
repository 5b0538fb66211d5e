output "shop_url" {
  description = "Address of the shop"
  value       = lintel_hosted_service.shop.url
}

output "back_office_status_found" {
  description = "State in which the back office was found"
  value       = lintel_hosted_service.back_office.status
}
