import { readingRoom } from "../../../lib/services/app-runner/reading-room/model.ts";
import { tagKeysDiffer } from "../../tag-keys.ts";

export default tagKeysDiffer({
  cites: [readingRoom.declaration.members.Tags.cites],
});
