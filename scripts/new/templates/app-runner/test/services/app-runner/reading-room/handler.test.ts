import { afterEach, beforeEach, expect, it } from "vitest";
import { type Emulator, startEmulator } from "../../../../lib/emulator/server/server.ts";
import { StateOwnership } from "../../../../lib/host/terraform/state-ownership.ts";
import { AlreadyExistsError, type HandlerCall, HeldError } from "../../../../lib/runtime/handler.ts";
import handler from "../../../../lib/services/app-runner/reading-room/handler.ts";

type Call = Parameters<typeof handler.create>[1];

const declared = { ReadingRoomName: "first", Description: "For tests.", Tags: { team: "web" } };

let emulator: Emulator;
let call: Call;
beforeEach(async () => {
  emulator = await startEmulator({ port: 0 });
  const settings = {
    endpointUrl: emulator.url,
    region: "us-east-1",
    skipCredentials: true,
    reservedTagPrefix: "aws:",
    vocabulary: "documented",
    maxRetries: 0,
  } as const;
  const { signal } = new AbortController();
  const rest: Omit<HandlerCall<unknown>, "client"> = {
    options: {},
    ownership: new StateOwnership(() => ({ scope: "one", dataFolder: undefined })),
    signal,
    log: () => {},
  };
  call = { client: await handler.connect(settings), ...rest };
});
afterEach(async () => {
  call.client.service.close();
  await emulator.close();
});

it("is created, read, changed in place, and deleted", async () => {
  const record = await handler.create(declared, call);
  expect(record).toMatchObject(declared);
  const arn = String(record.ReadingRoomArn);
  expect(handler.parseImportId(arn)).toBe(arn);
  expect(await handler.read(arn, call)).toEqual(record);
  const changed = await handler.update(record, { ReadingRoomName: "first", Tags: {} }, call);
  expect(changed).toMatchObject({ ReadingRoomArn: arn, Tags: {} });
  expect(changed).not.toHaveProperty("Description");
  await handler.delete(record, call);
  await handler.delete(record, call);
  expect(await handler.read(arn, call)).toBeUndefined();
});

it("belongs to one declaration, and is taken over where that is wanted and it is the same", async () => {
  await handler.create(declared, call);
  await expect(handler.create(declared, call)).rejects.toThrow(HeldError);
  const ownership = new StateOwnership(() => ({ scope: "two", dataFolder: undefined }));
  await expect(handler.create(declared, { ...call, ownership })).rejects.toThrow(AlreadyExistsError);
  const adopting = { ...call, ownership, options: { adoptExisting: true } };
  expect(await handler.create(declared, adopting)).toMatchObject(declared);
  await expect(handler.create({ ...declared, Tags: {} }, { ...adopting })).rejects.toThrow();
});
