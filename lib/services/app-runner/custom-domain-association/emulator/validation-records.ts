/** The records that validate the certificate of a domain: of the domain, of a name below it, and of www. */
import { createHash } from "node:crypto";

/** Letters in the name below a domain for which App Runner wants a certificate, too. */
const innerName = 31;

/** The validation records of a domain (gap `app-runner/custom-domains`); a wildcard has those of its domain. */
export function validationRecordsOf(name: string, hasWww: boolean, isValidated: boolean): readonly object[] {
  const domain = name.replace(/^\*\./, "");
  const inner = createHash("sha256").update(`inner ${name}`).digest("hex").slice(0, innerName);
  const names = [domain, `${inner}.${domain}`, ...(hasWww ? [`www.${domain}`] : [])];
  return names.map((each) => {
    const digest = createHash("sha256").update(`${name} ${each}`).digest("hex");
    return {
      Name: `_${digest.slice(0, 32)}.${each}.`,
      Type: "CNAME",
      Value: `_${digest.slice(32)}.emulated.acm-validations.aws.`,
      Status: isValidated ? "SUCCESS" : "PENDING_VALIDATION",
    };
  });
}
