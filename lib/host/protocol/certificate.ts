/**
 * A self-signed X.509 certificate (RFC 5280) for one run of the plugin: node:crypto reads certificates but cannot
 * create them. Terraform reads it from the handshake line and trusts only it, for the name "localhost".
 */
import { generateKeyPairSync, randomBytes, sign } from "node:crypto";

const LOCALHOST = Buffer.from("localhost");
const DAY = 24 * 60 * 60 * 1000;

/** Creates a P-256 key and its certificate, valid from the day before `now` (a clock may be set back) for a year. */
export function createCertificate(now: Date = new Date()): { der: Buffer; certPem: string; keyPem: string } {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const name = sequence(der(SET, sequence(COMMON_NAME, der(UTF8_STRING, LOCALHOST))));
  const serial = randomBytes(16);
  serial[0] = 0x40 | ((serial[0] ?? 0) & 0x3f); // positive, and without a leading zero byte
  const body = sequence(
    der(VERSION, der(INTEGER, Buffer.from([2]))), // v3
    der(INTEGER, serial),
    ECDSA_WITH_SHA256,
    name,
    sequence(time(new Date(now.getTime() - DAY)), time(new Date(now.getTime() + 365 * DAY))),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der(EXTENSIONS, sequence(sequence(SUBJECT_ALT_NAME, der(OCTET_STRING, sequence(der(DNS_NAME, LOCALHOST)))))),
  );
  const signature = sign("sha256", body, privateKey);
  const certificate = sequence(body, ECDSA_WITH_SHA256, der(BIT_STRING, Buffer.from([0]), signature));
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

// DER tags (X.690), and the context tags of TBSCertificate and GeneralName (RFC 5280, appendix A).
const INTEGER = 0x02;
const BIT_STRING = 0x03;
const OCTET_STRING = 0x04;
const OBJECT_IDENTIFIER = 0x06;
const UTF8_STRING = 0x0c;
const UTC_TIME = 0x17;
const GENERALIZED_TIME = 0x18;
const SEQUENCE = 0x30;
const SET = 0x31;
const VERSION = 0xa0;
const EXTENSIONS = 0xa3;
const DNS_NAME = 0x82;

const COMMON_NAME = oid("550403"); // 2.5.4.3
const SUBJECT_ALT_NAME = oid("551d11"); // 2.5.29.17
const ECDSA_WITH_SHA256 = sequence(oid("2a8648ce3d040302")); // 1.2.840.10045.4.3.2

function der(tag: number, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  const size = content.length;
  const header = size < 0x80 ? [tag, size] : size < 0x100 ? [tag, 0x81, size] : [tag, 0x82, size >> 8, size & 0xff];
  return Buffer.concat([Buffer.from(header), content]);
}

function sequence(...members: readonly Buffer[]): Buffer {
  return der(SEQUENCE, ...members);
}

function oid(hex: string): Buffer {
  return der(OBJECT_IDENTIFIER, Buffer.from(hex, "hex"));
}

/** UTCTime through 2049, GeneralizedTime after it (RFC 5280, 4.1.2.5). */
function time(date: Date): Buffer {
  const digits = `${date.toISOString().replace(/[-:T]/g, "").slice(0, 14)}Z`;
  return date.getUTCFullYear() < 2050
    ? der(UTC_TIME, Buffer.from(digits.slice(2)))
    : der(GENERALIZED_TIME, Buffer.from(digits));
}
