/**
 * A self-signed X.509 certificate (RFC 5280) for one run of the plugin: node:crypto reads certificates but cannot
 * create them. Terraform reads it from the handshake line and trusts only it, for the name "localhost".
 */

import { generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { dayInMs } from "../../base/iso-time.ts";

const localhost = Buffer.from("localhost");

/** Creates a P-256 key and its certificate, valid for a year from the day before `now`, in case a clock is late. */
export function createCertificate(now: Date = new Date()): { der: Buffer; certPem: string; keyPem: string } {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const name = sequence(der(tags.set, sequence(commonName, der(tags.utf8String, localhost))));
  const serial = randomBytes(16);
  serial[0] = 0x40 | ((serial[0] ?? 0) & 0x3f); // positive, and without a leading zero byte
  const body = sequence(
    der(tags.version, der(tags.integer, Buffer.from([2]))), // v3
    der(tags.integer, serial),
    ecdsaWithSha256,
    name,
    sequence(time(new Date(now.getTime() - dayInMs)), time(new Date(now.getTime() + 365 * dayInMs))),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der(
      tags.extensions,
      sequence(sequence(subjectAltName, der(tags.octetString, sequence(der(tags.dnsName, localhost))))),
    ),
  );
  const signature = sign("sha256", body, privateKey);
  const certificate = sequence(body, ecdsaWithSha256, der(tags.bitString, Buffer.from([0]), signature));
  return {
    der: certificate,
    certPem: pem(certificate),
    keyPem: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
}

/** A certificate as text (RFC 7468). OpenSSL refuses an empty line. */
export function pem(certificate: Buffer): string {
  const lines = certificate.toString("base64").match(/.{1,64}/g) ?? [];
  return ["-----BEGIN CERTIFICATE-----", ...lines, "-----END CERTIFICATE-----", ""].join("\n");
}

/** DER tags (X.690), and the context tags of TBSCertificate and GeneralName (RFC 5280, appendix A). */
const tags = {
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  objectIdentifier: 0x06,
  utf8String: 0x0c,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
  version: 0xa0,
  extensions: 0xa3,
  dnsName: 0x82,
} as const;

const commonName = oid("550403"); // 2.5.4.3
const subjectAltName = oid("551d11"); // 2.5.29.17
const ecdsaWithSha256 = sequence(oid("2a8648ce3d040302")); // 1.2.840.10045.4.3.2

function der(tag: number, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  const size = content.length;
  const header = size < 0x80 ? [tag, size] : size < 0x100 ? [tag, 0x81, size] : [tag, 0x82, size >> 8, size & 0xff];
  return Buffer.concat([Buffer.from(header), content]);
}

function sequence(...members: readonly Buffer[]): Buffer {
  return der(tags.sequence, ...members);
}

function oid(hex: string): Buffer {
  return der(tags.objectIdentifier, Buffer.from(hex, "hex"));
}

/** UTCTime through 2049, GeneralizedTime after it (RFC 5280, 4.1.2.5). */
function time(date: Date): Buffer {
  const digits = `${date.toISOString().replace(/[-:T]/g, "").slice(0, 14)}Z`;
  return date.getUTCFullYear() < 2050
    ? der(tags.utcTime, Buffer.from(digits.slice(2)))
    : der(tags.generalizedTime, Buffer.from(digits));
}
