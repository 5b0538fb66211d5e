import { assumedRole } from "../../lib/model/credentials/assumed-role.ts";
import { durationInBounds } from "../session-duration.ts";

export default durationInBounds(assumedRole);
