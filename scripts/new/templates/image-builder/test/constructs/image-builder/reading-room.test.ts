/** Reading rooms declared in TypeScript: every prop is an attribute, and every attribute has a prop. */
import { TerraformOutput } from "cdktf";
import { expect, test } from "vitest";
import { LintelProvider, ReadingRoom, type ReadingRoomProps } from "../../../constructs/index.ts";
import handler from "../../../lib/services/image-builder/reading-room/handler.ts";
import { settableAttributes } from "../settable.ts";
import { synthesized } from "../synthesized.ts";

/** Every prop but the meta-arguments. */
const everything: ReadingRoomProps = {
  name: "quiet",
  description: "For tests.",
  readingRoomSeats: 4,
  tags: { team: "web" },
  region: "eu-west-1",
  adoptExisting: true,
  timeouts: { create: "1m" },
};

test("every prop of a reading room is an attribute, and its attributes are references", () => {
  const { resource, output } = synthesized((stack) => {
    new LintelProvider(stack, "lintel");
    const made = new ReadingRoom(stack, "it", everything);
    new TerraformOutput(stack, "arn", { value: made.arn });
    new TerraformOutput(stack, "name", { value: made.name });
    new TerraformOutput(stack, "since", { value: made.dateCreated });
  });
  const { "//": _, ...attributes } = { "//": undefined, ...resource?.lintel_reading_room?.it };
  expect(attributes).toEqual({
    name: "quiet",
    description: "For tests.",
    reading_room_seats: 4,
    tags: { team: "web" },
    region: "eu-west-1",
    adopt_existing: true,
    timeouts: { create: "1m" },
  });
  expect(Object.keys(attributes).sort()).toEqual(settableAttributes(handler).sort());
  expect(Object.entries(output ?? {}).map(([name, { value }]) => [name, value])).toEqual([
    ["arn", `\${lintel_reading_room.it.arn}`],
    ["name", `\${lintel_reading_room.it.name}`],
    ["since", `\${lintel_reading_room.it.date_created}`],
  ]);
});
