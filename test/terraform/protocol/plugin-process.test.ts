/** The plugin as a process, with a test client in place of Terraform. */
import type { ChildProcess } from "node:child_process";
import { X509Certificate } from "node:crypto";
import { once } from "node:events";
import { existsSync, statSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import type { ClientHttp2Session } from "node:http2";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { createCertificate, pem } from "../../../lib/terraform/protocol/certificate.ts";
import { encodeObject } from "../../../lib/terraform/protocol/dynamic-value.ts";
import { empty, healthStatus, providerCalls } from "../../../lib/terraform/protocol/messages.ts";
import { type ObjectValue, unknownValue } from "../../../lib/terraform/protocol/provider-server.ts";
import { spawn } from "../../run/child-process.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";
import { callMessage, connectGrpc, type Identity } from "./grpc-client.ts";
import { bundleToy } from "./toy-plugin.ts";
import { thing, toyProvider } from "./toy-provider.ts";

const COOKIE = "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2";
const terraform = createCertificate();

/** The environment that Terraform gives its plugins. */
const pluginEnvironment = {
  ...process.env,
  TF_PLUGIN_MAGIC_COOKIE: COOKIE,
  PLUGIN_PROTOCOL_VERSIONS: "5,6",
  PLUGIN_CLIENT_CERT: terraform.certPem,
};

let folder = "";
let plugin: string;

beforeAll(async () => {
  folder = temporaryFolder();
  plugin = join(folder, "terraform-provider-toy.cjs");
  await bundleToy(plugin);
});

/** Starts the plugin like Terraform; `environment` overrides that. */
function start(
  environment: NodeJS.ProcessEnv = {},
): ChildProcess & { stdout: NodeJS.ReadableStream; stderr: NodeJS.ReadableStream } {
  return spawn(process.execPath, [plugin], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...pluginEnvironment, ...environment },
  });
}

interface Plugin {
  process: ReturnType<typeof start>;
  line: string;
  socket: string;
  serverPem: string;
  exited: Promise<number | null>;
}

async function started(environment?: NodeJS.ProcessEnv): Promise<Plugin> {
  const child = start(environment);
  child.stderr.resume();
  const exited = once(child, "exit").then(([code]) => code);
  const [data] = await once(child.stdout, "data");
  const line = String(data);
  const [, , , socket = "", , certificate = ""] = line.trim().split("|");
  return { process: child, line, socket, serverPem: pem(Buffer.from(certificate, "base64")), exited };
}

const connect = ({ socket, serverPem }: Plugin, client: Identity | undefined = terraform) =>
  connectGrpc({ path: socket }, { client, serverPem });

const provider = <N extends keyof typeof providerCalls>(name: N) => `/tfplugin6.Provider/${name}`;

async function configured(running: Plugin, store: string): Promise<ClientHttp2Session> {
  await mkdir(store, { recursive: true });
  const session = await connect(running);
  const config = encodeObject(toyProvider().provider, { folder: store });
  await callMessage(session, provider("ConfigureProvider"), providerCalls.ConfigureProvider, {
    terraformVersion: "1.11.4",
    config: { ...config },
  });
  return session;
}

/** Starts to create the thing that is created once the file "slow-continue" exists. */
function makeThing(session: ClientHttp2Session, name: string) {
  const planned: ObjectValue = { name, id: unknownValue, revision: unknownValue };
  return callMessage(session, provider("ApplyResourceChange"), providerCalls.ApplyResourceChange, {
    typeName: "toy_thing",
    config: encodeObject(thing, { name }),
    priorState: encodeObject(thing, null),
    plannedState: encodeObject(thing, planned),
  });
}

const makeSlowThing = (session: ClientHttp2Session) => makeThing(session, "slow");

describe("the handshake", () => {
  it("is one line with the certificate, and a socket that only this user can access", async () => {
    const running = await started();
    expect(running.line).toMatch(/^1\|6\|unix\|[^|]+\|grpc\|[A-Za-z0-9+/]+\n$/);
    expect(statSync(running.socket).isSocket()).toBe(true);
    expect(statSync(dirname(running.socket)).mode & 0o777).toBe(0o700);
    expect(new X509Certificate(running.serverPem).checkHost("localhost", { subject: "never" })).toBe("localhost");
    running.process.kill("SIGTERM");
    expect(await running.exited).toBe(0);
  });

  it("requires the certificate that Terraform announced", async () => {
    const running = await started();
    await expect(connect(running, { ...createCertificate() })).rejects.toThrow();
    await expect(
      connectGrpc({ path: running.socket }, { client: undefined, serverPem: running.serverPem }),
    ).rejects.toThrow();
    const session = await connect(running);
    const health = { request: empty, response: healthStatus };
    expect(await callMessage(session, "/grpc.health.v1.Health/Check", health, {})).toEqual({ status: 1 });
    session.destroy();
    expect(await running.exited).toBe(0);
  });

  it("has no certificate if Terraform announces none", async () => {
    const running = await started({ PLUGIN_CLIENT_CERT: undefined });
    expect(running.line).toMatch(/^1\|6\|unix\|[^|]+\|grpc\n$/);
    const session = await connectGrpc({ path: running.socket });
    session.destroy();
    expect(await running.exited).toBe(0);
  });

  it("is refused with a clear error when a person runs the program", async () => {
    const child = start({ TF_PLUGIN_MAGIC_COOKIE: undefined });
    const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
    expect(code).toBe(1);
    expect(stdout).toBe("");
    expect(stderr).toMatch(/^terraform-provider-toy 0\.0\.1: This program is a Terraform provider\. .+\n$/);
  });

  it("is an error in its place, which Terraform shows, if the folder for temporary files cannot be used", async () => {
    const missing = join(folder, "missing");
    const child = start({ TMPDIR: missing });
    const [stdout, [code]] = await Promise.all([text(child.stdout), once(child, "exit")]);
    expect(code).toBe(1);
    expect(stdout).toContain(`the folder for temporary files, ${missing}, cannot be used (ENOENT`);
    expect(stdout).toMatch(/; set TMPDIR to a folder that exists and that this user can write to\n$/);
  });

  it.each([
    ["4,5", "offered 4,5"],
    ["", "offered none"],
  ])("is refused when Terraform offers the protocol versions %j", async (PLUGIN_PROTOCOL_VERSIONS, message) => {
    const child = start({ PLUGIN_PROTOCOL_VERSIONS });
    const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, "exit")]);
    expect(code).toBe(1);
    expect(stderr).toContain(
      `supports version 6 of Terraform's plugin protocol; Terraform ${message}. Use Terraform 1.0 or later.`,
    );
  });
});

describe("the process", () => {
  it("writes only the line to stdout; the provider's output goes to stderr", async () => {
    const running = await started();
    let stdout = "";
    let stderr = "";
    running.process.stdout.on("data", (chunk) => (stdout += chunk));
    running.process.stderr.on("data", (chunk) => (stderr += chunk));
    const session = await configured(running, join(folder, "printing"));
    await expect.poll(() => stderr).toContain("this line must not disturb the handshake");
    session.destroy();
    expect(await running.exited).toBe(0);
    expect(stdout).toBe("");
  });

  it("ends when its connection closes, and removes its folder", async () => {
    const running = await started();
    const session = await connect(running);
    session.destroy();
    expect(await running.exited).toBe(0);
    expect(existsSync(dirname(running.socket))).toBe(false);
  });

  it("responds to Shutdown, and ends", async () => {
    const running = await started();
    const session = await connect(running);
    const shutdown = { request: empty, response: empty };
    expect(await callMessage(session, "/plugin.GRPCController/Shutdown", shutdown, {})).toEqual({});
    expect(await running.exited).toBe(0);
    expect(existsSync(dirname(running.socket))).toBe(false);
  });

  it("ignores SIGINT, which Terraform's process group receives", async () => {
    const running = await started();
    const session = await connect(running);
    running.process.kill("SIGINT");
    const schema = await callMessage(session, provider("GetProviderSchema"), providerCalls.GetProviderSchema, {});
    expect(Object.keys(schema.resourceSchemas)).toEqual(["toy_thing"]);
    session.destroy();
    expect(await running.exited).toBe(0);
  });

  it("completes calls in flight when it receives SIGTERM", async () => {
    const store = join(folder, "told to end");
    const running = await started();
    const session = await configured(running, store);
    makeSlowThing(session).catch(() => {}); // the process ends before the test is notified
    await expect.poll(() => existsSync(join(store, "slow-started"))).toBe(true);
    running.process.kill("SIGTERM");
    let exited = false;
    void running.exited.then(() => {
      exited = true;
    });
    await expect.poll(() => running.process.killed).toBe(true);
    expect(exited).toBe(false);
    await writeFile(join(store, "slow-continue"), "");
    expect(await running.exited).toBe(0);
    expect(existsSync(join(store, "thing-slow.json"))).toBe(true);
  });

  it("aborts calls in flight when its connection closes, so that the next run resumes them", async () => {
    const store = join(folder, "its connection closes");
    const running = await started();
    const session = await configured(running, store);
    makeSlowThing(session).catch(() => {}); // no client receives the response
    await expect.poll(() => existsSync(join(store, "slow-started"))).toBe(true);
    session.destroy();
    expect(await running.exited).toBe(0);
    expect(await readFile(join(store, "slow-stopped"), "utf8")).toContain("Terraform disconnected");
    expect(existsSync(join(store, "thing-slow.json"))).toBe(false);
  });

  it("aborts calls in flight on StopProvider, and serves later ones", async () => {
    const store = join(folder, "stopped");
    const running = await started();
    const session = await configured(running, store);
    const making = makeSlowThing(session);
    await expect.poll(() => existsSync(join(store, "slow-started"))).toBe(true);
    const stop = await callMessage(session, provider("StopProvider"), providerCalls.StopProvider, {});
    expect(stop).toEqual({ error: "" });
    expect((await making).diagnostics).toMatchObject([{ severity: 1, summary: "stopped" }]);
    await writeFile(join(store, "slow-continue"), "");
    expect((await makeSlowThing(session)).diagnostics).toEqual([]);
    session.destroy();
    expect(await running.exited).toBe(0);
  });

  it("survives an error outside of calls, and logs it", async () => {
    const running = await started();
    let stderr = "";
    running.process.stderr.on("data", (chunk) => {
      stderr += chunk;
    });
    const session = await connect(running);
    await callMessage(session, provider("ValidateResourceConfig"), providerCalls.ValidateResourceConfig, {
      typeName: "toy_thing",
      config: encodeObject(thing, { name: "stray" }),
    });
    await expect.poll(() => stderr).toContain("a stray promise");
    const metadata = await callMessage(session, provider("GetMetadata"), providerCalls.GetMetadata, {});
    expect(metadata.resources).toEqual([{ typeName: "toy_thing" }]);
    session.destroy();
    expect(await running.exited).toBe(0);
  });

  it("ends when Terraform is killed, even with closed pipes", async () => {
    const running = await started();
    const session = await configured(running, join(folder, "killed"));
    running.process.stdout.destroy();
    running.process.stderr.destroy();
    // The toy provider prints during configuration, and so writes to the closed pipe.
    const config = encodeObject(toyProvider().provider, { folder: join(folder, "killed") });
    await callMessage(session, provider("ConfigureProvider"), providerCalls.ConfigureProvider, { config });
    session.destroy();
    expect(await running.exited).toBe(0);
  });
});

describe("a plugin whose Terraform is killed", () => {
  /** Starts the plugin from a process that takes Terraform's place and can be killed. */
  async function startedByParent(environment: NodeJS.ProcessEnv = {}) {
    const starter = `
      const child = require("node:child_process").spawn(process.execPath, [process.argv[1]], { stdio: ["ignore", "pipe", "ignore"] });
      child.stdout.on("data", (line) => process.stdout.write(child.pid + " " + line));
      setInterval(() => {}, 1e6);`;
    const parent = spawn(process.execPath, ["-e", starter, plugin], {
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...pluginEnvironment, ...environment },
    });
    const [data] = await once(parent.stdout, "data");
    const [, pid = "", line = ""] = /^(\d+) (.*)$/s.exec(String(data)) ?? [];
    const [, , , socket = "", , certificate = ""] = line.trim().split("|");
    const isThere = (): boolean => {
      try {
        process.kill(Number(pid), 0);
        return true;
      } catch {
        return false;
      }
    };
    const kill = () => process.kill(Number(pid), "SIGKILL");
    return { parent, kill, isThere, socket, serverPem: pem(Buffer.from(certificate, "base64")) };
  }

  it("before its first call ends, even with an open connection", async () => {
    const running = await startedByParent();
    const session = await connectGrpc({ path: running.socket }, { client: terraform, serverPem: running.serverPem });
    running.parent.kill("SIGKILL");
    await expect.poll(running.isThere).toBe(false);
    expect(existsSync(dirname(running.socket))).toBe(false);
    session.destroy();
  });

  it("before it connects ends", async () => {
    const running = await startedByParent();
    running.parent.kill("SIGKILL");
    await expect.poll(running.isThere).toBe(false);
  });

  it("ends after calls in flight", async () => {
    const running = await startedByParent();
    const store = join(folder, "killed-in-flight");
    await mkdir(store, { recursive: true });
    const session = await connectGrpc({ path: running.socket }, { client: terraform, serverPem: running.serverPem });
    const config = encodeObject(toyProvider().provider, { folder: store });
    await callMessage(session, provider("ConfigureProvider"), providerCalls.ConfigureProvider, { config });
    const making = makeSlowThing(session);
    await expect.poll(() => existsSync(join(store, "slow-started"))).toBe(true);
    running.parent.kill("SIGKILL");
    await writeFile(join(store, "slow-continue"), "");
    expect((await making).diagnostics).toEqual([]);
    await expect.poll(running.isThere).toBe(false);
    session.destroy();
  });

  it.each(["the parent", "the connection"])(
    "ends without %s, although a call does not heed that it is canceled",
    async (gone) => {
      const running = await startedByParent({ TOY_ENDS_WITHIN: "100" });
      onTestFinished(() => {
        if (running.isThere()) running.kill();
      });
      const store = join(folder, `stubborn-${gone === "the parent"}`);
      await mkdir(store, { recursive: true });
      const session = await connectGrpc({ path: running.socket }, { client: terraform, serverPem: running.serverPem });
      const config = encodeObject(toyProvider().provider, { folder: store });
      await callMessage(session, provider("ConfigureProvider"), providerCalls.ConfigureProvider, { config });
      makeThing(session, "stubborn").catch(() => {});
      await expect.poll(() => existsSync(join(store, "stubborn-started"))).toBe(true);
      if (gone === "the parent") running.parent.kill("SIGKILL");
      else session.destroy();
      await expect.poll(running.isThere, { timeout: 5000 }).toBe(false);
      session.destroy();
      running.parent.kill("SIGKILL");
    },
  );

  it("waits for the first call, not just for a connection", async () => {
    const running = await started({ TOY_FIRST_CALL_WITHIN: "2000" });
    const session = await connect(running);
    expect(await running.exited).toBe(1);
    session.destroy();
  });

  it("leaves its folder only until the next start, which removes no other folders", async () => {
    const temporary = temporaryFolder({
      "terraform-provider-99999999-abcdef.txt": "",
      "terraform-provider-x/socket": "",
    });
    const killed = await startedByParent({ TMPDIR: temporary });
    killed.kill();
    killed.parent.kill("SIGKILL");
    await expect.poll(killed.isThere).toBe(false);
    expect(existsSync(dirname(killed.socket))).toBe(true);
    const one = await started({ TMPDIR: temporary });
    await expect.poll(() => existsSync(dirname(killed.socket))).toBe(false);
    const other = await started({ TMPDIR: temporary });
    const session = await connect(other);
    const health = { request: empty, response: healthStatus };
    expect(await callMessage(session, "/grpc.health.v1.Health/Check", health, {})).toEqual({ status: 1 });
    expect(existsSync(one.socket)).toBe(true);
    expect(existsSync(join(temporary, "terraform-provider-x/socket"))).toBe(true);
    session.destroy();
    one.process.kill("SIGTERM");
    expect([await one.exited, await other.exited]).toEqual([0, 0]);
  });
});
