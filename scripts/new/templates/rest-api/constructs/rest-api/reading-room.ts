import type { Construct } from "constructs";
import { terraformType } from "../../lib/derive/names.ts";
import { readingRoom } from "../../lib/services/rest-api/reading-room/model.ts";
import { LintelResource } from "../lintel-resource.ts";
import type { ReadingRoomProps } from "./reading-room-props.generated.ts";

/** A reading room of an organization: the Terraform resource `lintel_reading_room`. */
export class ReadingRoom extends LintelResource {
  /** The Terraform type. */
  static readonly tfResourceType = terraformType(readingRoom.name);

  constructor(scope: Construct, id: string, props: ReadingRoomProps) {
    super(scope, id, { construct: ReadingRoom, model: readingRoom }, props);
  }

  /** Name of the reading room: as declared, or generated. */
  get name(): string {
    return this.getStringAttribute("name");
  }

  /** The id for `terraform import`: the organization and the name. */
  get fullName(): string {
    return this.getStringAttribute("full_name");
  }
}
