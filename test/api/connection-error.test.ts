/** What errors of connections advise, and which of them a retry may repair. */
import { describe, expect, it } from "vitest";
import { connectionFailed, proxyRefused } from "../../lib/api/connection-error.ts";

const callee = { operation: "ListServices", endpoint: new URL("https://a.test"), proxy: "proxy.test:3128" };
const failed = (code: string, showsCertificate = false) =>
  connectionFailed(callee, Object.assign(new Error(), { code }), false, showsCertificate);

describe("an error of a connection", () => {
  it.each([
    [403, false],
    [407, false],
    [429, true],
    [499, false],
    [500, true],
    [503, true],
  ])("is worth a retry if a proxy returns status %d: %s", (status, retryable) => {
    expect(proxyRefused(callee, status)).toMatchObject({ kind: "Connection", retryable, mayBeDone: false });
  });

  it.each([
    ["ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED", "It requires a client certificate that it trusts"],
    ["ERR_SSL_TLSV1_ALERT_UNKNOWN_CA", "It requires a client certificate that it trusts"],
    ["ERR_SSL_TLSV1_ALERT_ACCESS_DENIED", "It requires a client certificate that it trusts"],
    ["ERR_SSL_WRONG_VERSION_NUMBER", "Does the endpoint use plain http://?"],
    ["EPROTO", "Does the endpoint use plain http://?"],
    ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", "custom_ca_bundle (AWS_CA_BUNDLE) or NODE_EXTRA_CA_CERTS"],
  ])("names the certificate or the scheme that is at fault: %s", (code, remedy) => {
    expect(failed(code)).toMatchObject({ kind: "Tls", retryable: false });
    expect(failed(code).message).toContain(remedy);
  });

  it("asks about the client certificate only where one was presented", () => {
    expect(failed("ECONNRESET", true).message).toContain("Does the server accept the client certificate?");
    expect(failed("ECONNRESET").message).not.toContain("client certificate");
    expect(failed("ECONNREFUSED", true).message).not.toContain("client certificate");
  });
});
