import type { Construct } from "constructs";
import { terraformType } from "../../lib/derive/names.ts";
import { readingRoom } from "../../lib/services/a2a/reading-room/model.ts";
import { LintelResource } from "../lintel-resource.ts";
import type { ReadingRoomProps } from "./reading-room-props.generated.ts";

/** A reading room of a task: the Terraform resource `lintel_reading_room`. */
export class ReadingRoom extends LintelResource {
  /** The Terraform type. */
  static readonly tfResourceType = terraformType(readingRoom.name);

  constructor(scope: Construct, id: string, props: ReadingRoomProps) {
    super(scope, id, { construct: ReadingRoom, model: readingRoom }, props);
  }

  /** Identifier of the reading room: as declared, or generated. */
  get id(): string {
    return this.getStringAttribute("id");
  }

  /** The id for `terraform import`. */
  get importId(): string {
    return this.getStringAttribute("import_id");
  }
}
