import { createPrivateKey, X509Certificate } from "node:crypto";
import { expect, it } from "vitest";
import { createCertificate, pem } from "../../../lib/terraform/protocol/certificate.ts";
import { spawnSync } from "../../run/child-process.ts";

const NOW = new Date("2026-03-04T05:06:07.000Z");

it("the certificate is one for localhost that node:crypto verifies", () => {
  const { der, certPem, keyPem } = createCertificate(NOW);
  const certificate = new X509Certificate(certPem);
  expect(certificate.raw).toEqual(der);
  expect(certificate.verify(certificate.publicKey)).toBe(true);
  expect(certificate.checkPrivateKey(createPrivateKey(keyPem))).toBe(true);
  expect(certificate.checkIssued(certificate)).toBe(true);
  expect(certificate.checkHost("localhost", { subject: "never" })).toBe("localhost");
  expect(certificate.checkHost("example.com")).toBeUndefined();
  expect(certificate.subject).toBe("CN=localhost");
  expect(certificate.publicKey.asymmetricKeyDetails).toMatchObject({ namedCurve: "prime256v1" });
});

it("the certificate is valid for a year, from the day before", () => {
  const certificate = new X509Certificate(createCertificate(NOW).certPem);
  expect(new Date(certificate.validFrom)).toEqual(new Date("2026-03-03T05:06:07Z"));
  expect(new Date(certificate.validTo)).toEqual(new Date("2027-03-04T05:06:07Z"));
});

it("the certificate has years from 2050 on in the form that X.509 requires for them", () => {
  const certificate = new X509Certificate(createCertificate(new Date("2049-12-31T12:00:00Z")).certPem);
  expect(new Date(certificate.validFrom)).toEqual(new Date("2049-12-30T12:00:00Z"));
  expect(new Date(certificate.validTo)).toEqual(new Date("2050-12-31T12:00:00Z"));
});

it("the certificate has a positive, unique serial number", () => {
  const serials = Array.from({ length: 50 }, () => new X509Certificate(createCertificate().certPem).serialNumber);
  expect(new Set(serials).size).toBe(50);
  for (const serial of serials) expect(serial).toMatch(/^[4-7][0-9A-F]{31}$/);
});

it("the certificate is readable with any length of its signature", () => {
  for (let size = 0; size < 64; size++) {
    // An OCTET STRING is not a certificate, but its PEM form must be complete and have no empty line.
    expect(pem(Buffer.alloc(size)).split("\n").slice(0, -1)).not.toContain("");
  }
});

const hasOpenssl = spawnSync("openssl", ["version"]).status === 0;

it.skipIf(!hasOpenssl)("the certificate is one of version 3 with a subject alternative name for openssl", () => {
  const { stdout: text } = spawnSync("openssl", ["x509", "-noout", "-text"], { input: createCertificate().certPem });
  expect(text).toContain("Version: 3");
  expect(text).toContain("Signature Algorithm: ecdsa-with-SHA256");
  expect(text).toMatch(/X509v3 Subject Alternative Name:\s+DNS:localhost/);
});
