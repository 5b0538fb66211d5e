import { beforeEach, expect, it, onTestFinished } from "vitest";
import { StateOwnership } from "../../../../lib/host/terraform/state-ownership.ts";
import { AlreadyExistsError, type HandlerCall, HeldError } from "../../../../lib/runtime/handler.ts";
import handler from "../../../../lib/services/rest-api/reading-room/handler.ts";
import { emulatorForTest } from "../../../emulator/running-emulator.ts";
import { secrets, seed, variableWith } from "../client/seeded-emulator.ts";

let call: HandlerCall<Awaited<ReturnType<typeof handler.connect>>>;
const declared = { organization: "1", name: "quiet", reading_room_topic: "maps" };
beforeEach(async () => {
  const emulator = await emulatorForTest();
  await emulator.send("POST", "/_lintel/seed", seed);
  const restApi = {
    baseUrl: `${emulator.url}/rest`,
    "X-Vendor-Api-Version": "2022-11-28",
    tokenFrom: `env:${variableWith(secrets.classic).name}`,
  };
  const client = await handler.connect({ reservedTagPrefix: "aws:", restApi, maxRetries: 0 });
  onTestFinished(client.rest.close);
  call = {
    client,
    options: {},
    ownership: new StateOwnership(() => ({ scope: "one", dataFolder: undefined })),
    signal: new AbortController().signal,
    log: () => {},
  };
});

it("is created, read, changed in place, and deleted", async () => {
  const record = await handler.create({ ...declared, description: "For tests." }, call);
  expect(record).toEqual({ ...declared, description: "For tests.", full_name: "1/quiet" });
  expect(handler.parseImportId("1/quiet")).toBe("1/quiet");
  expect(await handler.read("1/quiet", call)).toEqual(record);
  const changed = await handler.update(record, { ...declared, reading_room_topic: "old maps" }, call);
  expect(changed).toEqual({ ...declared, reading_room_topic: "old maps", full_name: "1/quiet" });
  await handler.delete(record, call);
  await handler.delete(record, call);
  expect(await handler.read("1/quiet", call)).toBeUndefined();
});

it("belongs to one declaration, and is taken over where that is wanted and it is the same", async () => {
  await handler.create(declared, call);
  await expect(handler.create(declared, call)).rejects.toThrow(HeldError);
  const ownership = new StateOwnership(() => ({ scope: "two", dataFolder: undefined }));
  await expect(handler.create(declared, { ...call, ownership })).rejects.toThrow(AlreadyExistsError);
  const adopting = { ...call, ownership, options: { adoptExisting: true } };
  expect(await handler.create(declared, adopting)).toMatchObject(declared);
  await expect(handler.create({ ...declared, reading_room_topic: "other" }, adopting)).rejects.toThrow();
});

it("is not taken for deleted where the token does not see the organization", async () => {
  await expect(handler.read("elsewhere/quiet", call)).rejects.toThrow("404");
});
