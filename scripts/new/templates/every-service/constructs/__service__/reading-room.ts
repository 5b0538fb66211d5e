/** Declares a reading room: `lintel_reading_room`. */
import type { Construct } from "constructs";
import { terraformType } from "../../lib/facts/derive/names.ts";
import { readingRoom } from "../../lib/services/__service__/reading-room/model.ts";
import { TaggedResource } from "../tagged-resource.ts";
import type { ReadingRoomProps } from "./reading-room-props.generated.ts";

/** A reading room: the Terraform resource `lintel_reading_room`. */
export class ReadingRoom extends TaggedResource {
  /** The Terraform type. */
  static readonly tfResourceType = terraformType(readingRoom.name);

  constructor(scope: Construct, id: string, props: ReadingRoomProps) {
    super(scope, id, { construct: ReadingRoom, model: readingRoom }, props);
  }

  __attributes__;
}
