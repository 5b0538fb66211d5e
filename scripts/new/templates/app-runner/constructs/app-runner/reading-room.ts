import type { Construct } from "constructs";
import { terraformType } from "../../lib/derive/names.ts";
import { readingRoom } from "../../lib/services/app-runner/reading-room/model.ts";
import { TaggedResource } from "../tagged-resource.ts";
import type { ReadingRoomProps } from "./reading-room-props.generated.ts";

/** A reading room: the Terraform resource `lintel_reading_room`. */
export class ReadingRoom extends TaggedResource {
  /** The Terraform type. */
  static readonly tfResourceType = terraformType(readingRoom.name);

  constructor(scope: Construct, id: string, props: ReadingRoomProps) {
    super(scope, id, { construct: ReadingRoom, model: readingRoom }, props);
  }

  get readingRoomName(): string {
    return this.getStringAttribute("reading_room_name");
  }

  /** When the reading room was created (ISO 8601); known after apply. */
  get createdAt(): string {
    return this.getStringAttribute("created_at");
  }
}
