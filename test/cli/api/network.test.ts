/** `lintel api` uses the network settings of the environment, like the AWS CLI. */
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { version } from "../../../lib/base/version.ts";
import { type Authority, hasOpenssl, makeAuthority, startProxy, startTlsFront } from "../../client/forward-proxy.ts";
import { json, startServer } from "../../client/scripted-server.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";
import { lintelInProcess } from "../lintel-in-process.ts";

const lintel = lintelInProcess();

describe.skipIf(!hasOpenssl)("lintel api with HTTPS hosts (needs openssl)", () => {
  const hosts = [
    "apprunner-fips.eu-west-1.api.aws",
    "imagebuilder.cn-north-1.amazonaws.com.cn",
    "agents.test",
  ] as const;
  let authority: Authority;
  beforeAll(() => {
    authority = makeAuthority(...hosts);
  });

  it.each([
    [
      ["apprunner", "list-services", "--region", "eu-west-1"],
      hosts[0],
      { AWS_USE_FIPS_ENDPOINT: "true", AWS_USE_DUALSTACK_ENDPOINT: "true" },
    ],
    [["imagebuilder", "list-lifecycle-policies", "--region", "cn-north-1"], hosts[1], {}],
    [["agent", "get-agent-card", "--endpoint-url", "https://agents.test"], hosts[2], {}],
  ])("sends %j to %s through the proxy", async (words, host, kinds) => {
    const server = await startServer(json(200, {}));
    const front = await startTlsFront(authority, new URL(server.url));
    const proxy = await startProxy({ hosts: { [host]: front.port } });
    onTestFinished(front.close);
    onTestFinished(proxy.close);
    const env = {
      ...{
        HOME: temporaryFolder(),
        AWS_CONFIG_FILE: "",
        AWS_SHARED_CREDENTIALS_FILE: "",
        AWS_CA_BUNDLE: authority.bundle,
      },
      ...{ https_proxy: `http://127.0.0.1:${proxy.port}`, ...kinds },
    };
    const signed = words[0] === "agent" ? [] : ["--no-sign-request"];
    await lintel(["api", ...words, ...signed], { env });
    expect(proxy.requests[0]).toMatchObject({ method: "CONNECT", url: `${host}:443` });
    expect(server.requests[0]?.headers["user-agent"]).toBe(`lintel/${version} (cli) Node/${process.versions.node}`);

    const direct = await lintel(["api", ...words, ...signed], {
      env: { ...env, NO_PROXY: `localhost,.${host.split(".").slice(1).join(".")}` },
    });
    expect(direct.code).toBe(255);
    expect(direct.stderr).not.toContain("through the proxy");
    expect(proxy.requests).toHaveLength(1);
  });

  it("lintel api refuses an invalid value for FIPS hosts", async () => {
    const env = { HOME: temporaryFolder(), AWS_USE_FIPS_ENDPOINT: "maybe" };
    const args = ["api", "apprunner", "list-services", "--region", "eu-west-1", "--no-sign-request"];
    const { code, stderr } = await lintel(args, { env });
    expect(code).toBe(255);
    expect(stderr).toContain('AWS_USE_FIPS_ENDPOINT is "maybe"; it must be true or false');
  });
});
