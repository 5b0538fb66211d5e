import { webIdentityRole } from "../../../lib/services/sts/web-identity-role/model.ts";
import { durationInBounds } from "../session-duration.ts";

export default durationInBounds(webIdentityRole);
