import { webIdentityRole } from "../../../lib/services/sts/assumed-role/model.ts";
import { durationInBounds } from "../session-duration.ts";

export default durationInBounds(webIdentityRole);
