import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Members } from "../../../../../lib/base/members.ts";
import { type Emulator, startEmulator } from "../../../../../lib/emulator/server/server.ts";
import handler from "../../../../../lib/services/image-builder/lifecycle-policy/handler.ts";
import { StateOwnership } from "../../../../../lib/terraform/provider/state-ownership.ts";
import {
  AlreadyExistsError,
  type HandlerCall,
  PartialResultError,
} from "../../../../../lib/terraform/runtime/handler.ts";

const declared = {
  name: "weekly cleanup",
  executionRole: "lifecycle",
  resourceType: "VM_IMAGE",
  policyDetails: [{ action: { type: "DELETE" }, filter: { type: "COUNT", value: 5 } }],
  resourceSelection: { tagMap: { team: "platform" } },
};
const arn = "arn:aws:imagebuilder:us-east-1:123456789012:lifecycle-policy/weekly-cleanup";

/** A response that replaces the emulator's. */
interface PolicyResponse {
  readonly status: number;
  readonly body: string;
  readonly headers?: { readonly [name: string]: string };
}

/** A fault between handler and emulator: another response, another request body, or none (undefined). */
type Interference = (request: IncomingMessage, body: string) => PolicyResponse | string | undefined;

const refusal = (status: number, code: string): PolicyResponse => ({
  status,
  headers: { "x-amzn-errortype": code },
  body: JSON.stringify({ message: `${code} for a test` }),
});

describe("the handler of lifecycle policies", () => {
  let emulator: Emulator;
  let proxy: Server;
  let interfere: Interference;
  let operations: string[];
  let call: HandlerCall<Awaited<ReturnType<typeof handler.connect>>>;
  let ownership: StateOwnership;
  const stop = { controller: new AbortController() };

  beforeEach(async () => {
    emulator = await startEmulator({ port: 0 });
    interfere = () => undefined;
    operations = [];
    ownership = new StateOwnership();
    proxy = createServer(async (request, response) => {
      const path = request.url ?? "";
      operations.push(path.replace(/^\//, "").replace(/\?.*/, ""));
      const body = await text(request);
      const changed = interfere(request, body);
      if (typeof changed === "object") {
        response.writeHead(changed.status, changed.headers).end(changed.body);
        return;
      }
      const { method = "GET" } = request;
      const sent = method === "GET" || method === "DELETE" ? {} : { body: changed ?? body };
      const headers = { "content-type": request.headers["content-type"] ?? "" };
      const received = await fetch(emulator.url + path, { method, headers, ...sent });
      const type = received.headers.get("x-amzn-errortype");
      response.writeHead(received.status, type === null ? {} : { "x-amzn-errortype": type }).end(await received.text());
    });
    proxy.listen(0, "127.0.0.1");
    await once(proxy, "listening");
    const address = proxy.address();
    if (address === null || typeof address === "string") throw new Error("the proxy has no port");
    stop.controller = new AbortController();
    call = {
      client: await handler.connect({
        endpointUrl: `http://127.0.0.1:${address.port}`,
        region: "us-east-1",
        skipCredentials: true,
        maxRetries: 0,
        reservedTagPrefix: "aws:",
      }),
      options: {},
      ownership,
      signal: stop.controller.signal,
      log: () => {},
    };
  });
  afterEach(async () => {
    proxy.closeAllConnections();
    proxy.close();
    await emulator.close();
  });

  const isGet = ({ url = "" }: IncomingMessage) => url.startsWith("/GetLifecyclePolicy");

  it.each([1, 3])("waits for a created policy that cannot be read yet (%i)", async (times) => {
    let hidden = times;
    interfere = (request) => (isGet(request) && hidden-- > 0 ? refusal(404, "ResourceNotFoundException") : undefined);
    const record = await handler.create(declared, call);
    expect(record).toMatchObject({ ...declared, arn });
    // The second request proves that the first response was not a replay: the name already exists.
    expect(operations.filter((name) => name === "CreateLifecyclePolicy")).toHaveLength(2);
  });

  it("finds the policy that has its name at the service before one that has it by the documents", async () => {
    const { arn: taken } = await handler.create(declared, call);
    const list = [
      { name: "weeklycleanup", arn: `${taken}-2` },
      { name: "weekly-cleanup", arn: taken },
    ];
    interfere = ({ url = "" }) =>
      url.startsWith("/ListLifecyclePolicies")
        ? { status: 200, body: JSON.stringify({ lifecyclePolicySummaryList: list }) }
        : undefined;
    expect(await handler.find?.("weekly cleanup", call)).toMatchObject({ arn: taken });
  });

  it("records a policy that cannot be read in time", async () => {
    interfere = (request) => {
      if (!isGet(request)) return undefined;
      if (operations.filter((name) => name === "GetLifecyclePolicy").length === 3) stop.controller.abort();
      return refusal(404, "ResourceNotFoundException");
    };
    const failure: unknown = await handler.create(declared, call).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(PartialResultError);
    expect(failure).toMatchObject({ record: { ...declared, arn } });
  });

  it.each([
    ["403", refusal(403, "ForbiddenException")],
    ["500", refusal(500, "ServiceException")],
    ["a 404 that is not the service's", { status: 404, body: "<html>Not Found</html>" }],
    ["a 404 without a name", { status: 404, body: '{"message": "no such route"}' }],
    ["an answer of another kind", { status: 200, body: "{}" }],
  ])("does not treat %s as a missing policy", async (_, response) => {
    await handler.create(declared, call);
    interfere = () => response;
    await expect(handler.read(arn, call)).rejects.toThrow();
  });

  it("names what an unexpected response lacks", async () => {
    interfere = () => ({ status: 200, body: "{}" });
    await expect(handler.read(arn, call)).rejects.toThrow("the response of GetLifecyclePolicy has no policy");
  });

  it("returns undefined for a missing policy, and deletes what is gone", async () => {
    await handler.create(declared, call);
    interfere = () => refusal(403, "ForbiddenException");
    await expect(handler.delete({ arn }, call)).rejects.toThrow("DeleteLifecyclePolicy failed with ForbiddenException");
    interfere = () => undefined;
    await handler.delete({ arn }, call);
    expect(await handler.read(arn, call)).toBeUndefined();
    await expect(handler.delete({ arn }, call)).resolves.toBeUndefined();
  });

  it("reports a failed creation", async () => {
    interfere = () => ({ status: 200, body: "{}" });
    await expect(handler.create(declared, call)).rejects.toThrow("has no lifecyclePolicyArn");
    interfere = () => refusal(403, "ForbiddenException");
    await expect(handler.create(declared, call)).rejects.toThrow(
      "CreateLifecyclePolicy failed with ForbiddenException (status 403): ForbiddenException for a test. Check that the caller",
    );
  });

  it("accepts a created policy that the service normalizes", async () => {
    interfere = (request, body) =>
      request.url === "/CreateLifecyclePolicy"
        ? JSON.stringify({ ...JSON.parse(body), description: "added" })
        : undefined;
    expect(await handler.create(declared, call)).toMatchObject({ description: "added" });
  });

  it("recognizes its own policy, also after it was changed and changed back", async () => {
    const record = await handler.create(declared, call);
    const changed = await handler.update(record, { ...declared, status: "DISABLED" }, call);
    ownership.begin();
    await expect(handler.create(declared, call)).rejects.toThrow(AlreadyExistsError);
    await handler.update(changed, declared, call);
    expect(await handler.create(declared, call)).toMatchObject({ arn, status: "ENABLED" });
  });

  it("reports that a name exists, even if the service does not say which resource has it", async () => {
    interfere = (request) =>
      request.url === "/CreateLifecyclePolicy" ? refusal(400, "ResourceAlreadyExistsException") : undefined;
    await expect(handler.create(declared, call)).rejects.toThrow("ResourceAlreadyExistsException");
  });

  it("finds the policy with the name on a later page", async () => {
    for (let number = 0; number < 30; number++) await handler.create({ ...declared, name: `policy ${number}` }, call);
    await handler.create(declared, call);
    ownership.begin();
    const taken: unknown = await handler
      .create({ ...declared, name: "WEEKLY_CLEANUP", description: "x" }, call)
      .catch((error: unknown) => error);
    expect(taken).toBeInstanceOf(AlreadyExistsError);
    expect(taken).toMatchObject({ identity: arn, differences: ["name", "description"] });
  });

  it("sends only an update, only tags, or nothing", async () => {
    const prior = await handler.create({ ...declared, tags: { a: "1", b: "2" } }, call);
    const sent = async (change: Members): Promise<string[]> => {
      operations = [];
      const asked = { ...declared, tags: { a: "1", b: "2" }, ...change };
      expect(await handler.update(prior, asked, call)).toMatchObject({ tags: asked.tags });
      return operations.map((name) => name.replace(/\/.*/, ""));
    };
    expect(await sent({})).toEqual(["GetLifecyclePolicy"]);
    expect(await sent({ status: "ENABLED", executionRole: "arn:aws:iam::123456789012:role/lifecycle" })).toEqual([
      "GetLifecyclePolicy",
    ]);
    expect(await sent({ status: "DISABLED" })).toEqual(["UpdateLifecyclePolicy", "GetLifecyclePolicy"]);
    expect(await sent({ tags: { a: "1", b: "3" } })).toEqual(["tags", "GetLifecyclePolicy"]);
    expect(await sent({ tags: { b: "3" } })).toEqual(["tags", "tags", "GetLifecyclePolicy"]);
  });

  it("waits for a new role to become visible, and for no other refusal", async () => {
    let refused = 2;
    const message = "The provided role does not exist or does not have sufficient permissions.";
    interfere = ({ url = "" }) =>
      /^\/(?:Create|Update)LifecyclePolicy/.test(url) && refused-- > 0
        ? { ...refusal(400, "InvalidParameterValueException"), body: JSON.stringify({ message }) }
        : undefined;
    const prior = await handler.create(declared, call);
    refused = 1;
    expect(await handler.update(prior, { ...declared, status: "DISABLED" }, call)).toMatchObject({
      status: "DISABLED",
    });
    operations = [];
    interfere = () => refusal(400, "InvalidParameterValueException");
    await expect(handler.update(prior, { ...declared, status: "DISABLED" }, call)).rejects.toThrow();
    expect(operations).toEqual(["UpdateLifecyclePolicy"]);
  });

  it("reports a policy that was deleted during an update", async () => {
    const prior = await handler.create(declared, call);
    interfere = (request) => (isGet(request) ? refusal(404, "ResourceNotFoundException") : undefined);
    await expect(handler.update(prior, { ...declared, status: "DISABLED" }, call)).rejects.toThrow(
      "was deleted during",
    );
  });

  describe("a dry run", () => {
    it("leaves nothing behind if the service ignores dryRun", async () => {
      interfere = (request, body) => {
        if (request.url !== "/CreateLifecyclePolicy") return undefined;
        const { dryRun, ...rest } = JSON.parse(body);
        return JSON.stringify(rest);
      };
      await expect(handler.dryRun?.(declared, false, call)).rejects.toThrow("ignored dryRun");
      expect(await handler.read(arn, call)).toBeUndefined();
    });

    it("does not use up the creation's token", async () => {
      await handler.dryRun?.(declared, false, call);
      expect(await handler.create(declared, call)).toMatchObject({ arn });
    });

    it("succeeds if an interrupted run created an equal policy", async () => {
      await handler.create(declared, call);
      ownership.begin();
      await expect(handler.dryRun?.(declared, false, call)).resolves.toBeUndefined();
      await expect(handler.dryRun?.({ ...declared, status: "DISABLED" }, false, call)).rejects.toThrow(
        AlreadyExistsError,
      );
    });

    it("of an update succeeds for a caller who may update but not create", async () => {
      await handler.create(declared, call);
      ownership.begin();
      interfere = ({ url }) => (url === "/CreateLifecyclePolicy" ? refusal(403, "ForbiddenException") : undefined);
      const said: unknown[] = [];
      await expect(
        handler.dryRun?.(declared, true, { ...call, log: (...read) => said.push(read) }),
      ).resolves.toBeUndefined();
      expect(said).toEqual([
        ["warn", "the change was not checked: the caller is not allowed to create policies", { name: declared.name }],
      ]);
      await expect(handler.dryRun?.(declared, false, call)).rejects.toThrow("ForbiddenException");
    });

    it("passes if the name belongs to the tainted policy that will be replaced", async () => {
      await handler.create(declared, call);
      await expect(handler.dryRun?.({ ...declared, status: "DISABLED" }, false, call)).resolves.toBeUndefined();
    });

    it("fails if the service says that the name is taken, but not by which policy", async () => {
      interfere = ({ url }) =>
        url === "/CreateLifecyclePolicy" ? refusal(400, "ResourceAlreadyExistsException") : undefined;
      await expect(handler.dryRun?.(declared, false, call)).rejects.toThrow("ResourceAlreadyExistsException");
      await expect(handler.dryRun?.(declared, true, call)).rejects.toThrow("ResourceAlreadyExistsException");
    });

    it("checks an update under an unused name of the maximum length", async () => {
      const name = "a".repeat(128);
      await handler.create({ ...declared, name }, call);
      await expect(handler.dryRun?.({ ...declared, name }, true, call)).resolves.toBeUndefined();
      await expect(handler.dryRun?.({ ...declared, name, status: "ON" }, true, call)).rejects.toThrow("status");
    });
  });

  it.each([arn, "arn:aws-cn:imagebuilder:cn-north-1:amazon:lifecycle-policy/x_1"])("imports %s", (id) => {
    expect(handler.parseImportId(id)).toBe(id);
  });

  it.each(["", "weekly cleanup", arn.replace("lifecycle-policy", "image"), `${arn} `])("does not import %j", (id) => {
    expect(() => handler.parseImportId(id)).toThrow(`The id is ${JSON.stringify(id)}`);
  });
});
