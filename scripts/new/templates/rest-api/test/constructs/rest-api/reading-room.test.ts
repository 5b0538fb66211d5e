/** Reading rooms declared in TypeScript: every prop is an attribute, and every attribute has a prop. */
import { TerraformOutput } from "cdktf";
import { expect, test } from "vitest";
import { LintelProvider, ReadingRoom, type ReadingRoomProps } from "../../../constructs/index.ts";
import handler from "../../../lib/services/rest-api/reading-room/handler.ts";
import { settableAttributes } from "../settable.ts";
import { synthesized } from "../synthesized.ts";

/** Every prop but the meta-arguments. */
const everything: ReadingRoomProps = {
  organization: "acme",
  name: "quiet",
  readingRoomTopic: "maps",
  description: "For tests.",
  adoptExisting: true,
  timeouts: { create: "1m" },
};

test("every prop of a reading room is an attribute, and its attributes are references", () => {
  const { resource, output } = synthesized((stack) => {
    new LintelProvider(stack, "lintel");
    const made = new ReadingRoom(stack, "it", everything);
    new TerraformOutput(stack, "name", { value: made.name });
    new TerraformOutput(stack, "import", { value: made.fullName });
  });
  const { "//": _, ...attributes } = { "//": undefined, ...resource?.lintel_reading_room?.it };
  expect(attributes).toEqual({
    organization: "acme",
    name: "quiet",
    reading_room_topic: "maps",
    description: "For tests.",
    adopt_existing: true,
    timeouts: { create: "1m" },
  });
  expect(Object.keys(attributes).sort()).toEqual(settableAttributes(handler).sort());
  expect(Object.entries(output ?? {}).map(([name, { value }]) => [name, value])).toEqual([
    ["import", `\${lintel_reading_room.it.full_name}`],
    ["name", `\${lintel_reading_room.it.name}`],
  ]);
});
