/** What errors of connections advise, and which of them a retry may repair. */
import { describe, expect, it } from "vitest";
import type { ApiError } from "../../../lib/client/api-error.ts";
import {
  connectionFailed,
  connectTimedOut,
  notHttp2,
  proxyClosed,
  proxyRefused,
  readTimedOut,
  responseTooSlow,
} from "../../../lib/client/http/connection-error.ts";

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
    expect(proxyRefused(callee, status)).toMatchObject({ kind: "Connection", retryable, mayHaveExecuted: false });
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

  it.each<[string, ApiError, object]>([
    ["an unmade connection", connectTimedOut(callee, 5, {}), { kind: "ConnectTimeout", mayHaveExecuted: false }],
    [
      "a silent service",
      readTimedOut(callee, 60, {}),
      { kind: "ReadTimeout", retryable: false, mayHaveExecuted: true },
    ],
    [
      "a slow response",
      responseTooSlow(callee, 300, {}),
      { kind: "ReadTimeout", retryable: false, mayHaveExecuted: true },
    ],
    ["a silent proxy", proxyClosed(callee), { kind: "Connection", retryable: false, mayHaveExecuted: false }],
    ["a server without HTTP/2", notHttp2(callee), { kind: "Connection", retryable: false, mayHaveExecuted: false }],
  ])("says whether the request may have been carried out after %s", (_, error, expected) => {
    expect(error).toMatchObject(expected);
    expect(error.message).toMatch(/^ListServices: .*\ba\.test\b/);
  });

  it.each([
    ["ECONNREFUSED", "Connection", true],
    ["ECONNRESET", "Connection", true],
    ["EPIPE", "Connection", true],
    ["ENOTFOUND", "Connection", false],
    ["EAI_AGAIN", "Connection", false],
    ["EACCES", "Connection", false],
    ["HPE_INVALID_CONSTANT", "UnreadableResponse", false],
  ])("%s is %s and worth a retry: %s, whether or not the request was sent", (code, kind, retryable) => {
    for (const mayHaveExecuted of [true, false]) {
      const error = connectionFailed(callee, Object.assign(new Error(), { code }), mayHaveExecuted);
      expect(error).toMatchObject({ kind, retryable, mayHaveExecuted });
      expect(error.message).toContain(`(${code})`);
    }
  });

  it("is about TLS only if its code says so", () => {
    for (const code of ["DEPTH_ZERO_SELF_SIGNED_CERT", "SELF_SIGNED_CERT_IN_CHAIN", "CERT_HAS_EXPIRED"]) {
      expect(failed(code).kind, code).toBe("Tls");
    }
    for (const code of ["XCERT_CODE", "ENOCERT", "NOT_ERR_TLS_CODE"]) {
      expect(failed(code).kind, code).toBe("Connection");
    }
  });

  it("names the proxy on the way, and the status with which it refused", () => {
    expect(failed("ENOTFOUND").message).toContain("a.test through the proxy proxy.test:3128: the host name is unknown");
    const { proxy: _, ...direct } = callee;
    expect(connectTimedOut(direct, 5, {}).message).toContain("no connection to a.test within 5 s. Check");
    expect(connectionFailed(callee, Object.assign(new Error(), { status: 407 }), true)).toMatchObject({
      message: expect.stringContaining("it returned status 407. It requires a valid user name and password"),
      mayHaveExecuted: false,
    });
    expect(proxyRefused(callee, 403).message).toContain("name the host in no_proxy (NO_PROXY)");
  });

  it("names the setting to raise only where there is one", () => {
    const names = { connectTimeout: "--connect", readTimeout: "--read" };
    const of = (settings: typeof names | object) =>
      [connectTimedOut, readTimedOut, responseTooSlow].map((timedOut) => timedOut(callee, 1, settings).message);
    for (const message of of(names)) expect(message).toMatch(/raise --(?:connect|read)\b.*\(0 waits forever\)$/);
    for (const message of of({})) expect(message).not.toContain("raise");
    for (const message of of({})) expect(message).not.toContain("undefined");
  });

  it("asks whether a server without TLS requires it", () => {
    expect(notHttp2(callee).message).toMatch(/Check the port$/);
    const plain = { ...callee, endpoint: new URL("http://a.test") };
    expect(notHttp2(plain).message).toContain("Check the port, and whether it requires TLS");
  });
});
