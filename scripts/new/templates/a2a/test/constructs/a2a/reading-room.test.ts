/** Reading rooms declared in TypeScript: every prop is an attribute, and every attribute has a prop. */
import { TerraformOutput } from "cdktf";
import { expect, test } from "vitest";
import { LintelProvider, ReadingRoom, type ReadingRoomProps } from "../../../constructs/index.ts";
import handler from "../../../lib/services/a2a/reading-room/handler.ts";
import { settableAttributes } from "../settable.ts";
import { synthesized } from "../synthesized.ts";

/** Every prop but the meta-arguments. */
const everything: ReadingRoomProps = {
  agent: "https://agent.example.com",
  tenant: "team-a",
  taskId: "task-1",
  id: "quiet",
  readingRoomTopic: "maps",
  description: "For tests.",
  adoptExisting: true,
  timeouts: { create: "1m" },
};

test("every prop of a reading room is an attribute, and its attributes are references", () => {
  const { resource, output } = synthesized((stack) => {
    new LintelProvider(stack, "lintel");
    const made = new ReadingRoom(stack, "it", everything);
    new TerraformOutput(stack, "id", { value: made.id });
    new TerraformOutput(stack, "import", { value: made.importId });
  });
  const { "//": _, ...attributes } = { "//": undefined, ...resource?.lintel_reading_room?.it };
  expect(attributes).toEqual({
    agent: "https://agent.example.com",
    tenant: "team-a",
    task_id: "task-1",
    id: "quiet",
    reading_room_topic: "maps",
    description: "For tests.",
    adopt_existing: true,
    timeouts: { create: "1m" },
  });
  expect(Object.keys(attributes).sort()).toEqual(settableAttributes(handler).sort());
  expect(Object.entries(output ?? {}).map(([name, { value }]) => [name, value])).toEqual([
    ["id", `\${lintel_reading_room.it.id}`],
    ["import", `\${lintel_reading_room.it.import_id}`],
  ]);
});
