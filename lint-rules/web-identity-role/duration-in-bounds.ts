import { webIdentityRole } from "../../lib/model/credentials/assumed-role.ts";
import { durationInBounds } from "../session-duration.ts";

export default durationInBounds(webIdentityRole);
