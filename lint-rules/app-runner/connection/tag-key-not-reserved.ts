import { connection } from "../../../lib/services/app-runner/connection/model.ts";
import { tagKeyNotReserved } from "../../tag-keys.ts";

export default tagKeyNotReserved({
  cites: [connection.declaration.members.Tags.cites],
});
