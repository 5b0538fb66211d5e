/** Declares a domain of a hosted service: `lintel_custom_domain_association`. */
import { ComplexList, ComplexObject } from "cdktf";
import type { Construct } from "constructs";
import { terraformType } from "../../lib/facts/derive/names.ts";
import { customDomainAssociation } from "../../lib/services/app-runner/custom-domain-association/model.ts";
import { LintelResource } from "../lintel-resource.ts";
import type { CustomDomainAssociationProps } from "./custom-domain-association-props.generated.ts";

/**
 * A domain of a hosted service: the Terraform resource `lintel_custom_domain_association`. Its validation records and
 * the address to which the domain leads are for the zone of the domain.
 */
export class CustomDomainAssociation extends LintelResource {
  /** The Terraform type. */
  static readonly tfResourceType = terraformType(customDomainAssociation.name);

  /**
   * The records that validate the certificate: of the domain, of a name below it, and of www if that is enabled, in this
   * order; known after apply.
   */
  readonly certificateValidationRecords = new CertificateValidationRecords(
    this,
    "certificate_validation_records",
    false,
  );

  constructor(scope: Construct, id: string, props: CustomDomainAssociationProps) {
    super(scope, id, { construct: CustomDomainAssociation, model: customDomainAssociation }, props);
  }

  /** ARN of the service and the domain, with a comma between them: the id for `terraform import`. */
  get id(): string {
    return this.getStringAttribute("id");
  }

  get serviceArn(): string {
    return this.getStringAttribute("service_arn");
  }

  get domainName(): string {
    return this.getStringAttribute("domain_name");
  }

  /** The subdomain of the service, to which a record of the domain leads; known after apply. */
  get dnsTarget(): string {
    return this.getStringAttribute("dns_target");
  }

  /** Status of the domain: ACTIVE once its certificate is validated; known after apply. */
  get status(): string {
    return this.getStringAttribute("status");
  }

  /** The region of the service. */
  get region(): string {
    return this.getStringAttribute("region");
  }
}

/** The validation records of a domain. */
export class CertificateValidationRecords extends ComplexList {
  /** The record at this place: 0 is the one of the domain itself. */
  get(index: number): CertificateValidationRecord {
    return new CertificateValidationRecord(this.terraformResource, this.terraformAttribute, false, index);
  }
}

/** A validation record, for the zone of the domain. */
export class CertificateValidationRecord extends ComplexObject {
  /** Name of the record, with a dot at its end. */
  get name(): string {
    return this.getStringAttribute("name");
  }

  /** Type of the record: CNAME. */
  get type(): string {
    return this.getStringAttribute("type");
  }

  /** Value of the record, with a dot at its end. */
  get value(): string {
    return this.getStringAttribute("value");
  }

  /** Status of its validation: SUCCESS once it was found. */
  get status(): string {
    return this.getStringAttribute("status");
  }
}
