import { connection } from "../../../lib/services/app-runner/connection/model.ts";
import { tagKeysDiffer } from "../../tag-keys.ts";

export default tagKeysDiffer({
  cites: [connection.declaration.members.Tags.cites],
});
