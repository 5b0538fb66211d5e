import { beforeEach, expect, it, onTestFinished } from "vitest";
import handler from "../../../../lib/services/__service__/reading-room/handler.ts";
import { StateOwnership } from "../../../../lib/terraform/provider/state-ownership.ts";
import { AlreadyExistsError, HeldError } from "../../../../lib/terraform/runtime/handler.ts";
import { emulatorForTest } from "../../../emulator/running-emulator.ts";

let call: Parameters<typeof handler.create>[1];

__declaration__;
/** What a change changes. */
const changes = { __changes__ };

beforeEach(async () => {
  const { url: endpointUrl } = await emulatorForTest();
  const client = await handler.connect({
    endpointUrl,
    region: "us-east-1",
    skipCredentials: true,
    reservedTagPrefix: "aws:",
    vocabulary: "documented",
    maxRetries: 0,
  });
  onTestFinished(() => client.service.close());
  call = {
    client,
    options: {},
    ownership: new StateOwnership(() => ({ scope: "one", dataFolder: undefined })),
    signal: new AbortController().signal,
    log: () => {},
  };
});

it("is created, read, changed in place, and deleted", async () => {
  const record = await handler.create({ ...declared, __description__: "For tests." }, call);
  expect(record).toMatchObject({ ...declared, __description__: "For tests." });
  const identity = String(record.__identity__);
  expect(handler.parseImportId(identity)).toBe(identity);
  expect(await handler.read(identity, call)).toEqual(record);
  const changed = await handler.update(record, { ...declared, ...changes }, call);
  expect(changed).toMatchObject({ __identity__: identity, ...changes });
  expect(changed).not.toHaveProperty("__description__");
  await handler.delete(record, call);
  await handler.delete(record, call);
  expect(await handler.read(identity, call)).toBeUndefined();
});

it("belongs to one declaration, and is taken over where that is wanted and it is the same", async () => {
  await handler.create(declared, call);
  await expect(handler.create(declared, call)).rejects.toThrow(HeldError);
  const ownership = new StateOwnership(() => ({ scope: "two", dataFolder: undefined }));
  await expect(handler.create(declared, { ...call, ownership })).rejects.toThrow(AlreadyExistsError);
  const adopting = { ...call, ownership, options: { adoptExisting: true } };
  expect(await handler.create(declared, adopting)).toMatchObject(declared);
  await expect(handler.create({ ...declared, ...changes }, adopting)).rejects.toThrow();
});
