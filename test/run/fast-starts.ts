/**
 * Runs before tests that need no network: removes NODE_EXTRA_CA_CERTS. Up to Node 20 each process decodes the
 * certificates of that file when it starts; a system's whole list takes longer than the rest of the start. Tests of TLS
 * have authorities of their own.
 */
export default function setup(): void {
  delete process.env.NODE_EXTRA_CA_CERTS;
}
