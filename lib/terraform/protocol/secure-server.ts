/** TLS between Terraform and the plugin, in which each side trusts one certificate of the other: go-plugin's AutoMTLS. */
import { X509Certificate } from "node:crypto";
import type { Http2Server } from "node:http2";
import { createServer, type Server } from "node:tls";

/** The server's own certificate and its key. */
interface Own {
  readonly certPem: string;
  readonly keyPem: string;
}

/**
 * A TLS server that gives the connections of a single client to `http`: whoever has the key of this certificate (PEM).
 * It closes all others. Node itself would check a certificate by `ca`, but reads all public authorities before that,
 * which took a third of the plugin's start.
 * @throws if `client` is not a certificate.
 */
export function secureServer(http: Http2Server, { certPem, keyPem }: Own, client: string): Server {
  const trusted = new X509Certificate(client).raw;
  const options = { cert: certPem, key: keyPem, requestCert: true, ca: [], rejectUnauthorized: false };
  return createServer({ ...options, ALPNProtocols: ["h2"] }, (socket) => {
    // TLS itself checks that the client has the certificate's key.
    if (socket.getPeerX509Certificate()?.raw.equals(trusted) === true) http.emit("connection", socket);
    else socket.destroy();
  });
}
