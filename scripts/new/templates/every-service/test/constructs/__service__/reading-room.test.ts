/** Reading rooms declared in TypeScript: every prop is an attribute, and every attribute has a prop. */
import { TerraformOutput } from "cdktf";
import { expect, test } from "vitest";
import { LintelProvider, ReadingRoom, type ReadingRoomProps } from "../../../constructs/index.ts";
import handler from "../../../lib/services/__service__/reading-room/handler.ts";
import { settableAttributes } from "../settable.ts";
import { synthesized } from "../synthesized.ts";

/** Every prop but the meta-arguments. */
const everything: ReadingRoomProps = {
  __props__,
  adoptExisting: true,
  timeouts: { create: "1m" },
};

test("every prop of a reading room is an attribute, and its attributes are references", () => {
  const { resource, output } = synthesized((stack) => {
    new LintelProvider(stack, "lintel");
    const made = new ReadingRoom(stack, "it", everything);
    __outputs__;
  });
  const { "//": _, ...attributes } = { "//": undefined, ...resource?.lintel_reading_room?.it };
  expect(attributes).toEqual({
    __everyArgument__,
    adopt_existing: true,
    timeouts: { create: "1m" },
  });
  expect(Object.keys(attributes).sort()).toEqual(settableAttributes(handler).sort());
  expect(Object.entries(output ?? {}).map(([name, { value }]) => [name, value])).toEqual([__references__]);
});
