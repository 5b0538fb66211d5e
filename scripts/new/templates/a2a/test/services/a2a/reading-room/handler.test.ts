import { beforeEach, expect, it, onTestFinished } from "vitest";
import { StateOwnership } from "../../../../lib/host/terraform/state-ownership.ts";
import { AlreadyExistsError, type HandlerCall, HeldError } from "../../../../lib/runtime/handler.ts";
import handler from "../../../../lib/services/a2a/reading-room/handler.ts";
import { emulatorForTest } from "../../../emulator/running-emulator.ts";
import { AgentTasks, agentThatWaits } from "../../../host/terraform/agent-tasks.ts";

let call: HandlerCall<Awaited<ReturnType<typeof handler.connect>>>;
let declared: { readonly taskId: string; readonly id: string; readonly readingRoomTopic: string };
beforeEach(async () => {
  const { url: agent } = await emulatorForTest(agentThatWaits());
  const client = await handler.connect({ reservedTagPrefix: "aws:", agents: [{ agent }], maxRetries: 0 });
  onTestFinished(client.agents.close);
  call = {
    client,
    options: {},
    ownership: new StateOwnership(() => ({ scope: "one", dataFolder: undefined })),
    signal: new AbortController().signal,
    log: () => {},
  };
  declared = { taskId: await new AgentTasks(agent).start(), id: "quiet", readingRoomTopic: "maps" };
});

it("is created, read, changed in place, and deleted", async () => {
  const record = await handler.create({ ...declared, description: "For tests." }, call);
  expect(record).toMatchObject({ ...declared, description: "For tests." });
  const identity = String(record.importId);
  expect(handler.parseImportId(identity)).toBe(identity);
  expect(await handler.read(identity, call)).toEqual(record);
  const changed = await handler.update(record, { ...declared, readingRoomTopic: "old maps" }, call);
  expect(changed).toMatchObject({ importId: identity, readingRoomTopic: "old maps" });
  expect(changed).not.toHaveProperty("description");
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
  await expect(handler.create({ ...declared, readingRoomTopic: "other" }, adopting)).rejects.toThrow();
});
