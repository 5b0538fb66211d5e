/**
 * go-plugin's handshake: the environment by which Terraform introduces itself, and the one line on stdout by which
 * the plugin answers (https://github.com/hashicorp/go-plugin/blob/main/docs/internals.md).
 */

/** Public: it tells Terraform's plugins from programs that people run, and protects nothing. */
const cookie = "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2";
const coreProtocol = 1;
/** The version of Terraform's plugin protocol that is spoken here. */
export const protocolVersion = 6;

/** Why the plugin does not start, in words for the person who ran it. */
export class HandshakeError extends Error {}

/**
 * What Terraform asks for in `environment`: its certificate (PEM) to demand of clients, or undefined for plain
 * connections. Throws a HandshakeError when it is not Terraform that asks, or one that lacks protocol 6.
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
      `This provider speaks version ${protocolVersion} of Terraform's plugin protocol and was offered ${offered === "" ? "none" : offered}. Use Terraform 1.0 or later.`,
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

/** The plugin's answer. `certificate` is its own (DER), which Terraform then demands. */
export function handshakeLine({ network, address }: Address, certificate: Buffer | undefined): string {
  const fields = [coreProtocol, protocolVersion, network, address, "grpc"];
  // Base64 without padding.
  if (certificate !== undefined) fields.push(certificate.toString("base64").replace(/=+$/, ""));
  return `${fields.join("|")}\n`;
}
