import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { version } from "../../../lib/base/version.ts";
import type { ClientSettings } from "../../../lib/client/client-settings.ts";
import { sharedCredentials } from "../../../lib/client/credentials/shared-credentials.ts";
import { isDirect } from "../../../lib/client/http/no-proxy.ts";
import { trustIn } from "../../../lib/client/http/trust.ts";
import { createAgentClient } from "../../../lib/services/a2a/client.ts";
import { createAppRunnerClient } from "../../../lib/services/app-runner/client.ts";
import { createRestClient } from "../../../lib/services/rest-api/client.ts";
import { secret } from "../../run/secret.ts";
import {
  type Authority,
  hasOpenssl,
  makeAuthority,
  type ProxyOptions,
  startProxy,
  startTlsFront,
} from "../forward-proxy.ts";
import { ownEnvironment } from "../own-environment.ts";
import { json, type Step, startServer } from "../scripted-server.ts";

const given = ownEnvironment();
const password = secret("ProxyPassword");

/** A proxy that stops with the test. */
const proxyWith = async (options: ProxyOptions) => {
  const proxy = await startProxy(options);
  onTestFinished(proxy.close);
  return {
    ...proxy,
    url: `${options.authority === undefined ? "http://127.0.0.1" : "https://localhost"}:${proxy.port}`,
  };
};

const list = (settings: ClientSettings) => {
  const client = createAppRunnerClient({ skipCredentials: true, maxRetries: 0, ...settings });
  onTestFinished(client.close);
  return client.listServices({});
};

test("an HTTP endpoint is requested from the proxy by its whole URL", async () => {
  const server = await startServer(json(200, { ServiceSummaryList: [] }));
  const port = Number(new URL(server.url).port);
  const authorization = `Basic ${Buffer.from(`lin:${password}`).toString("base64")}`;
  const proxy = await proxyWith({ hosts: { "apprunner.test": port }, authorization });
  const endpointUrl = "http://apprunner.test:81";
  const httpProxy = proxy.url.replace("//", `//lin:${encodeURIComponent(password)}@`);
  await expect(list({ endpointUrl, httpProxy })).resolves.toEqual({ ServiceSummaryList: [] });
  expect(proxy.requests).toMatchObject([{ method: "POST", url: "http://apprunner.test:81/" }]);
  expect(server.requests).toMatchObject([{ url: "/", headers: { host: "apprunner.test:81" } }]);
  expect(server.requests[0]?.headers["proxy-authorization"]).toBeUndefined();
  given.set({ http_proxy: httpProxy });
  await list({ endpointUrl });
  expect(proxy.requests).toHaveLength(2);

  const refused = list({ endpointUrl, httpProxy: proxy.url });
  await expect(refused).rejects.toMatchObject({ kind: "Connection", retryable: false });
  await expect(refused).rejects.toThrow(
    `the proxy 127.0.0.1:${proxy.port} did not connect to apprunner.test:81: it returned status 407. It requires a valid user name`,
  );
});

describe.skipIf(!hasOpenssl)("an HTTPS endpoint (needs openssl)", () => {
  let authority: Authority;
  beforeAll(() => {
    authority = makeAuthority("apprunner.test", "agents.test", "rest.test", "localhost");
  });

  const front = async (...steps: readonly Step[]) => {
    const server = await startServer(...steps);
    const tls = await startTlsFront(authority, new URL(server.url));
    onTestFinished(tls.close);
    return { port: tls.port, requests: server.requests };
  };
  const endpointUrl = "https://apprunner.test";

  test.each([false, true])(
    "is reached through the proxy, which sees only its name (proxy over HTTPS: %j)",
    async (isSecure) => {
      const server = await front(json(200, {}));
      const authorization = `Basic ${Buffer.from(`lin:${password}`).toString("base64")}`;
      const proxy = await proxyWith({
        hosts: { "apprunner.test": server.port },
        authorization,
        ...(isSecure && { authority }),
      });
      given.set({
        HTTPS_PROXY: proxy.url.replace("//", `//lin:${encodeURIComponent(password)}@`),
        AWS_CA_BUNDLE: authority.bundle,
      });
      const client = createAppRunnerClient({ endpointUrl, skipCredentials: true, maxRetries: 0 });
      onTestFinished(client.close);
      await client.listServices({});
      await client.listServices({});
      // One tunnel serves both.
      expect(proxy.requests).toMatchObject([
        { method: "CONNECT", url: "apprunner.test:443", headers: { "user-agent": `lintel/${version}` } },
      ]);
      // A request that must not be sent twice has a connection of its own.
      await client.createService({}).catch(() => {});
      expect(proxy.requests).toHaveLength(2);
      expect(server.requests).toHaveLength(3);
      for (const { headers } of server.requests) expect(headers["user-agent"]).toBe(`lintel/${version}`);
    },
  );

  test("is reported clearly if the proxy requires authentication, refuses or is not running", async () => {
    const proxy = await proxyWith({ hosts: {}, authorization: "Basic no" });
    const attempt = (httpsProxy: string) => list({ endpointUrl, httpsProxy, caBundle: authority.bundle });
    const withPassword = proxy.url.replace("//", `//lin:${encodeURIComponent(password)}@`);
    await expect(attempt(withPassword)).rejects.toThrow(
      `ListServices: the proxy 127.0.0.1:${proxy.port} did not connect to apprunner.test: it returned status 407. It requires a valid user name and password`,
    );
    const open = await proxyWith({ hosts: {} });
    await expect(attempt(open.url)).rejects.toMatchObject({
      retryable: true,
      mayHaveExecuted: false,
      message: expect.stringContaining("it returned status 502. Ask its operator"),
    });
    await expect(attempt("http://127.0.0.1:9")).rejects.toThrow(
      "ListServices: apprunner.test through the proxy 127.0.0.1:9: nothing is listening there",
    );
    await expect(
      list({
        endpointUrl,
        httpsProxy: (await proxyWith({ hosts: { "apprunner.test": (await front(json(200, {}))).port } })).url,
      }),
    ).rejects.toMatchObject({ kind: "Tls", message: expect.stringContaining("AWS_CA_BUNDLE") });
  });

  test("fails after the connect timeout behind a proxy that never responds, and immediately on a signal", async () => {
    const { createServer } = await import("node:net");
    const silent = createServer(() => {});
    await new Promise<void>((listening) => silent.listen(0, "127.0.0.1", listening));
    onTestFinished(() => {
      silent.close();
    });
    const address = silent.address();
    if (address === null || typeof address === "string") throw new Error("it listens at no port");
    const httpsProxy = `http://127.0.0.1:${address.port}`;
    // Many, since another end of the connection could win the race against the timeout.
    const attempts = Array.from({ length: 30 }, () => list({ endpointUrl, httpsProxy, connectTimeout: 0.1 }));
    const reasons = (await Promise.allSettled(attempts)).map(
      (each) => each.status === "rejected" && each.reason.message,
    );
    expect(new Set(reasons)).toEqual(
      new Set([
        expect.stringContaining(
          `no connection to apprunner.test through the proxy 127.0.0.1:${address.port} within 0.1 s`,
        ),
      ]),
    );
    const client = createAppRunnerClient({ endpointUrl, httpsProxy, skipCredentials: true });
    const signal = AbortSignal.timeout(50);
    await expect(client.listServices({}, { signal })).rejects.toMatchObject({ kind: "Stopped" });
  });

  test("keeps its tunnel when the signal of an earlier request aborts", async () => {
    let respond: (() => void) | undefined;
    const late: Step = (response, request) => {
      respond = () => json(200, { ServiceSummaryList: [] })(response, request);
    };
    const { port } = await front(json(200, { ServiceSummaryList: [] }), late);
    const { url: httpsProxy, requests } = await proxyWith({ hosts: { "apprunner.test": port } });
    const client = createAppRunnerClient({
      endpointUrl,
      httpsProxy,
      caBundle: authority.bundle,
      skipCredentials: true,
      maxRetries: 0,
    });
    onTestFinished(client.close);
    const earlier = new AbortController();
    await client.listServices({}, { signal: earlier.signal });
    const second = client.listServices({}, {});
    await expect.poll(() => respond).toBeDefined();
    earlier.abort();
    respond?.();
    await expect(second).resolves.toEqual({ ServiceSummaryList: [] });
    expect(requests).toHaveLength(1);
  });

  test("for assuming a profile's role is reached through the proxy too, as a public FIPS host", async () => {
    const host = "sts-fips.eu-west-1.amazonaws.com";
    const own = makeAuthority(host);
    const keys = ["AccessKeyId", "SecretAccessKey", "SessionToken"]
      .map((name) => `<${name}>${name}</${name}>`)
      .join("");
    const received = `<AssumeRoleResponse><AssumeRoleResult><Credentials>${keys}<Expiration>2999-01-01T00:00:00Z</Expiration></Credentials></AssumeRoleResult></AssumeRoleResponse>`;
    const server = await startServer((response) =>
      response.writeHead(200, { "content-type": "text/xml" }).end(received),
    );
    const tls = await startTlsFront(own, new URL(server.url));
    onTestFinished(tls.close);
    const proxy = await proxyWith({ hosts: { [host]: tls.port } });
    await given.config(
      `[profile deploy]\nrole_arn = arn:aws:iam::123456789012:role/deploy\nsource_profile = base\nca_bundle = ${own.bundle}\n[profile base]\naws_access_key_id = AKID\naws_secret_access_key = ${secret("Base")}\n`,
    );
    const network = { httpsProxy: proxy.url, useFipsEndpoint: true, userAgent: "lintel/test" };
    const credentials = sharedCredentials({ profile: "deploy", region: "eu-west-1", ...network });
    await expect(credentials()).resolves.toMatchObject({ accessKeyId: "AccessKeyId" });
    expect(proxy.requests.map(({ url }) => url)).toEqual([`${host}:443`]);
    expect(server.requests).toMatchObject([{ headers: { "user-agent": "lintel/test" } }]);
    expect(server.requests[0]?.body).toContain("Action=AssumeRole");
  });

  test("of an agent, and of the REST API, is reached through the proxy too", async () => {
    const server = await front(json(200, {}));
    const proxy = await proxyWith({ hosts: { "agents.test": server.port, "rest.test": server.port } });
    const network = {
      httpsProxy: proxy.url,
      trust: () => trustIn(authority.bundle),
      userAgent: "lintel/test",
      maxRetries: 0,
    };
    const agent = createAgentClient({ agent: "https://agents.test/a", ...network });
    const rest = createRestClient({ baseUrl: "https://rest.test", apiVersion: "2022-11-28", ...network });
    onTestFinished(() => {
      agent.close();
      rest.close();
    });
    await agent.card().catch(() => {});
    await rest.send({ method: "GET", path: "/sample" });
    expect(proxy.requests.map(({ url }) => url)).toEqual(["agents.test:443", "rest.test:443"]);
    expect(server.requests.map(({ headers }) => headers["user-agent"])).toEqual(["lintel/test", "lintel/test"]);
  });
});

describe("requests without a proxy", () => {
  test("are those to this machine, and to the hosts in NO_PROXY", async () => {
    const server = await startServer(json(200, {}));
    const proxy = await proxyWith({ hosts: { "apprunner.test": Number(new URL(server.url).port) } });
    given.set({ HTTP_PROXY: proxy.url });
    await list({ endpointUrl: server.url });
    expect(proxy.requests).toEqual([]);
    await list({ endpointUrl: "http://apprunner.test" });
    expect(proxy.requests).toHaveLength(1);
    given.set({ no_proxy: ".test" });
    await expect(list({ endpointUrl: "http://apprunner.test" })).rejects.toThrow("the host name is unknown");
    // An empty setting means no proxy, whatever the environment says.
    given.set({ no_proxy: undefined });
    await expect(list({ endpointUrl: "http://apprunner.test", httpProxy: "" })).rejects.toThrow(
      "the host name is unknown",
    );
    expect(proxy.requests).toHaveLength(1);
  });

  test.each([
    ["*", "example.com", true],
    ["example.com", "example.com", true],
    ["example.com", "a.example.com", true],
    ["example.com", "badexample.com", false],
    [".example.com", "example.com", false],
    [".example.com", "a.example.com", true],
    ["*.example.com", "a.b.example.com", true],
    ["*.example.com", "example.com", false],
    ["EXAMPLE.com", "example.com", true],
    ["other.com, example.com", "example.com", true],
    ["example.com:443", "example.com", true],
    ["example.com:80", "example.com", false],
    ["10.0.0.0/8", "10.1.2.3", true],
    ["10.0.0.0/8", "11.1.2.3", false],
    ["10.0.0.0/8", "ten.example.com", false],
    ["10.1.2.3", "10.1.2.3", true],
    ["10.1.2.3:443", "10.1.2.3", true],
    ["10.1.2.3:80", "10.1.2.3", false],
    ["fd00::/8", "fd00::1", true],
    ["fd00::1", "fd00:0::1", true],
    ["[fd00::1]:443", "fd00::1", true],
    ["[fd00::1]:80", "fd00::1", false],
    ["10.0.0.0/33", "10.0.0.1", false],
    ["", "example.com", false],
    [",,:443", "example.com", false],
    ["", "localhost", true],
    ["", "127.8.8.8", true],
    ["", "::1", true],
  ])("%j covers %s: %j", (entries, host, expected) => {
    expect(isDirect({ host, port: "443" }, entries)).toBe(expected);
  });
});

test.each(["socks5://proxy:1080", "http://", "://"])("%j is not a proxy", async (httpProxy) => {
  await expect(list({ endpointUrl: "http://apprunner.test", httpProxy })).rejects.toMatchObject({
    kind: "InvalidSetting",
    message: expect.stringContaining(`the proxy is ${JSON.stringify(httpProxy)} (setting httpProxy); it must be a URL`),
  });
});

test("the password of a malformed proxy URL is not shown", async () => {
  given.set({ HTTP_PROXY: `ftp://lin:${password}@proxy` });
  const attempt = list({ endpointUrl: "http://apprunner.test" });
  await expect(attempt).rejects.toThrow("(not shown, since it may contain a password) (HTTP_PROXY)");
  await expect(attempt).rejects.not.toThrow(password);
});
