/**
 * Runs before the tests, and saves processor time of the processes that they start:
 *
 * - Without NODE_EXTRA_CA_CERTS: up to Node 20 each process decodes the certificates of that file when it starts; a
 *   system's whole list takes longer than the rest of the start. Tests of TLS have authorities of their own. Package
 *   managers, which ask a registry, get the certificates by npm's setting `cafile`, which a program reads when it connects.
 * - Programs in Go, such as Terraform, collect garbage after their memory has grown by 400 rather than 100 %: a quarter of
 *   the processor time of `terraform plan`.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rootCertificates } from "node:tls";

export default function setup(): void {
  const { NODE_EXTRA_CA_CERTS: extra } = process.env;
  if (extra !== undefined && extra !== "") {
    const file = join(tmpdir(), "certificates.pem");
    // The setting replaces Node's own list, to which the variable adds.
    writeFileSync(file, [...rootCertificates, readFileSync(extra, "utf8")].join("\n"));
    process.env.npm_config_cafile ??= file;
  }
  delete process.env.NODE_EXTRA_CA_CERTS;
  process.env.GOGC = "400";
}
