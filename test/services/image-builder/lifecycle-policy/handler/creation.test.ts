/** Whose a policy is when a creation finds its name taken, and what earlier creations left. */
import { beforeEach, describe, expect, it } from "vitest";
import type { Members } from "../../../../../lib/base/members.ts";
import handler from "../../../../../lib/services/image-builder/lifecycle-policy/handler.ts";
import { StateOwnership } from "../../../../../lib/terraform/provider/state-ownership.ts";
import { clientToken } from "../../../../../lib/terraform/runtime/client-token.ts";
import { AlreadyExistsError, type HandlerCall, HeldError } from "../../../../../lib/terraform/runtime/handler.ts";
import { creationDays } from "../../../../../lib/terraform/runtime/ownership.ts";
import { arnOf, emulatorForTest, type RunningEmulator, smallestPolicy } from "../../../../emulator/running-emulator.ts";

type PolicyCall = HandlerCall<Awaited<ReturnType<typeof handler.connect>>>;

const declared: Members = smallestPolicy;
const arn = arnOf("keep-recent");
const changed = { ...declared, description: "changed" };

let emulator: RunningEmulator;
let now: number;
let call: PolicyCall;
let said: string[];
let stop: AbortController;
const withOptions = (options: Members): PolicyCall => ({ ...call, options });
/** The next run of the same state. */
const laterRun = (): PolicyCall => ({ ...call, ownership: new StateOwnership() });
/** A run of another state. */
const elsewhere = (): PolicyCall => ({
  ...call,
  ownership: new StateOwnership(() => ({ scope: "another state", dataFolder: undefined })),
});

beforeEach(async () => {
  now = Date.now();
  emulator = await emulatorForTest({ clock: () => now });
  said = [];
  stop = new AbortController();
  call = {
    client: await handler.connect({
      endpointUrl: emulator.url,
      region: "us-east-1",
      skipCredentials: true,
      maxRetries: 0,
      reservedTagPrefix: "aws:",
    }),
    options: {},
    ownership: new StateOwnership(),
    signal: stop.signal,
    log: (level, message, details) => said.push(`${level} ${message} ${JSON.stringify(details)}`),
  };
});

const failure = (work: Promise<unknown> | undefined): Promise<unknown> =>
  Promise.resolve(work).then(
    () => "it succeeded",
    (error: unknown) => error,
  );
const fault = async (order: object) =>
  expect(await emulator.send("POST", "/_lintel/faults", order)).toMatchObject({ status: 200 });
/** The operations that were requested during some work. */
async function requested(work: () => Promise<unknown>): Promise<readonly (string | null)[]> {
  await emulator.send("DELETE", "/_lintel/requests");
  await work();
  return (await emulator.send("GET", "/_lintel/requests")).body.requests.map(({ operation }) => operation);
}
/** What a creation with this token left at the service. */
const leftBehind = (day: string, content: Members = declared, generation = 0) => {
  const { scope } = call.ownership;
  return emulator.create({
    ...content,
    clientToken: clientToken({ scope, day, name: "keep-recent", content: declared }, generation),
  });
};

describe("a creation", () => {
  it("takes two requests if the name is free", async () => {
    expect(await requested(() => handler.create(declared, call))).toEqual([
      "CreateLifecyclePolicy",
      "GetLifecyclePolicy",
    ]);
  });

  it("takes what this state's creation of today or yesterday left, and nothing older", async () => {
    const [today, yesterday = ""] = creationDays();
    const [, before = ""] = creationDays(Date.parse(yesterday));
    await leftBehind(before);
    expect(await failure(handler.create(declared, laterRun()))).toBeInstanceOf(AlreadyExistsError);
    await handler.delete({ arn }, call);
    for (const day of [yesterday, today]) {
      await leftBehind(day);
      expect(await handler.create(declared, laterRun())).toMatchObject({ arn });
      expect(await failure(handler.create(changed, laterRun()))).toBeInstanceOf(AlreadyExistsError);
      await handler.delete({ arn }, call);
    }
  });

  it("passes over a token that was used for something else", async () => {
    const [today, yesterday = ""] = creationDays();
    await leftBehind(yesterday, { ...declared, name: "used-yesterday" });
    await emulator.create();
    expect(await failure(handler.create(declared, call))).toBeInstanceOf(AlreadyExistsError);
    await handler.delete({ arn }, call);
    await leftBehind(today, { ...declared, name: "used-today" });
    expect(await handler.create(declared, call)).toMatchObject({ arn, name: "keep-recent" });
  });

  it("is repeated with another token if the service returns a policy that was deleted since", async () => {
    await handler.create(declared, call);
    await handler.delete({ arn }, call);
    now += 60_000;
    expect(await requested(() => handler.create(declared, laterRun()))).toEqual([
      ...["CreateLifecyclePolicy", "GetLifecyclePolicy"],
      ...["CreateLifecyclePolicy", "GetLifecyclePolicy"],
    ]);
    expect(said).toEqual([
      `info the service returned a policy that does not exist; retrying with another token ${JSON.stringify({ arn })}`,
    ]);
  });

  it("fails with a refusal that says nothing about its name", async () => {
    await fault({ kind: "error", status: 403, operations: ["CreateLifecyclePolicy"] });
    await expect(handler.create(declared, call)).rejects.toThrow(
      "CreateLifecyclePolicy failed with ForbiddenException",
    );
  });

  it("fails if the service does not say what an earlier day left", async () => {
    await emulator.create();
    const { service } = call.client;
    const failing: typeof service = {
      ...service,
      async *pages(...request) {
        yield* service.pages(...request);
        await fault({ kind: "error", status: 503, operations: ["CreateLifecyclePolicy"] });
      },
    };
    const client = { ...call.client, service: failing };
    await expect(handler.create(declared, { ...call, client })).rejects.toThrow("ServiceUnavailableException");
  });
});

describe("a declared token", () => {
  const clientToken = "a-token-of-the-declaration";

  it("is sent, and shows nothing of whose a policy is", async () => {
    expect(await handler.create({ ...declared, clientToken }, call)).toMatchObject({ arn });
    expect(await emulator.create({ clientToken })).toMatchObject({ status: 200, body: { lifecyclePolicyArn: arn } });
    expect(await failure(handler.create({ ...declared, clientToken }, elsewhere()))).toMatchObject({
      identity: arn,
      differences: [],
    });
    const adopting = { ...elsewhere(), options: { adoptExisting: true } };
    expect(await handler.create({ ...declared, clientToken }, adopting)).toMatchObject({ arn });
  });

  it("that was used for something else is an error", async () => {
    await emulator.create({ name: "something-else", clientToken });
    await expect(handler.create({ ...declared, clientToken }, call)).rejects.toThrow(
      "change the declared token, or remove it",
    );
  });
});

describe("a name that is taken", () => {
  it("by another declaration of this state is refused, whichever comes first", async () => {
    await handler.create(declared, call);
    const held = await failure(handler.create(changed, withOptions({ adoptExisting: true })));
    expect(held).toBeInstanceOf(HeldError);
    expect(held).toMatchObject({ existing: { identity: arn, createdAt: new Date(now).toISOString() } });
    await handler.delete({ arn }, call);
    call = laterRun();
    const both = await Promise.all([1, 2].map(() => failure(handler.create(declared, call))));
    expect(both.filter((outcome) => outcome instanceof HeldError)).toHaveLength(1);
    expect(both.filter((outcome) => outcome === "it succeeded")).toHaveLength(1);
  });

  it("by an identical policy of another state is refused, unless adoption is declared", async () => {
    await emulator.create();
    expect(await failure(handler.create(declared, call))).toMatchObject({ identity: arn, differences: [] });
    expect(await failure(handler.create(changed, withOptions({ adoptExisting: true })))).toMatchObject({
      identity: arn,
      differences: ["description"],
    });
    expect(await handler.create(declared, withOptions({ adoptExisting: true }))).toMatchObject({ arn });
  });

  it("by this state's own policy, changed since, is refused with its identity", async () => {
    const record = await handler.create(declared, call);
    now += 60_000;
    await handler.update(record, changed, call);
    expect(await failure(handler.create(declared, laterRun()))).toMatchObject({
      identity: arn,
      differences: ["description"],
      message: expect.stringContaining("was created from this declaration, and has changed since"),
    });
    await fault({ kind: "edit-answer", operations: ["GetLifecyclePolicy"], remove: ["lifecyclePolicy.dateUpdated"] });
    expect(await handler.create(declared, laterRun())).toMatchObject({ arn, description: "changed" });
  });

  it("is found in mixed lists", async () => {
    await emulator.create();
    const summaries = [null, "policy", { name: "keep-recent", arn }];
    const lists = (lifecyclePolicySummaryList: unknown) =>
      fault({
        ...{ kind: "edit-answer", operations: ["ListLifecyclePolicies"], times: 1 },
        set: { lifecyclePolicySummaryList },
      });
    await lists(summaries);
    expect(await handler.find?.("keep-recent", call)).toMatchObject({ arn });
    await lists(null);
    expect(await handler.find?.("keep-recent", call)).toBeUndefined();
  });
});
