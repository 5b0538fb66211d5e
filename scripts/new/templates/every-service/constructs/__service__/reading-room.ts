/** Declares a reading room__of__: `lintel_reading_room`. */
import type { Construct } from "constructs";
import { terraformType } from "../../lib/facts/derive/names.ts";
import { readingRoom } from "../../lib/services/__service__/reading-room/model.ts";
import { __Base__ } from "../__base__.ts";
import type { ReadingRoomProps } from "./reading-room-props.generated.ts";

/** A reading room__of__: the Terraform resource `lintel_reading_room`. */
export class ReadingRoom extends __Base__ {
  /** The Terraform type. */
  static readonly tfResourceType = terraformType(readingRoom.name);

  constructor(scope: Construct, id: string, props: ReadingRoomProps) {
    super(scope, id, { construct: ReadingRoom, model: readingRoom }, props);
  }

  __attributes__;
}
