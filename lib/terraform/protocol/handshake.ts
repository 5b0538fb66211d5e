/**
 * go-plugin's handshake: the environment variables by which Terraform identifies itself, and the plugin's response, one
 * line on stdout (https://github.com/hashicorp/go-plugin/blob/main/docs/internals.md).
 */

/** Public: it distinguishes Terraform from users who run the program, and protects nothing. */
const cookie = "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2";
const coreProtocol = 1;
/** The supported version of Terraform's plugin protocol. */
export const protocolVersion = 6;

/** Why the plugin does not start, for the user who ran it. */
export class HandshakeError extends Error {}

/**
 * The certificate (PEM) in `environment` that clients must present; undefined for plain connections. Throws a
 * HandshakeError if the caller is not Terraform, or does not support protocol 6.
 */
export function readHandshake(environment: NodeJS.ProcessEnv): { clientCertificate: string | undefined } {
  if (environment.TF_PLUGIN_MAGIC_COOKIE !== cookie) {
    throw new HandshakeError(
      "This program is a Terraform provider. Terraform starts it itself: run `terraform init` and `terraform plan` in a folder whose configuration requires the provider.",
    );
  }
  const offered = environment.PLUGIN_PROTOCOL_VERSIONS ?? "";
  if (!offered.split(",").includes(String(protocolVersion))) {
    throw new HandshakeError(
      `This provider supports version ${protocolVersion} of Terraform's plugin protocol; Terraform offered ${offered === "" ? "none" : offered}. Use Terraform 1.0 or later.`,
    );
  }
  return { clientCertificate: environment.PLUGIN_CLIENT_CERT || undefined };
}

/** Where the plugin listens. */
export interface Address {
  readonly network: "unix" | "tcp";
  /** A socket's path, or host and port. */
  readonly address: string;
}

/** The plugin's handshake line. `certificate` is its own (DER), which Terraform then requires. */
export function handshakeLine({ network, address }: Address, certificate: Buffer | undefined): string {
  const fields = [coreProtocol, protocolVersion, network, address, "grpc"];
  // Base64 without padding.
  if (certificate !== undefined) fields.push(certificate.toString("base64").replace(/=+$/, ""));
  return `${fields.join("|")}\n`;
}
