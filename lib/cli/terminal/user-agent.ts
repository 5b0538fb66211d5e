/** Who requests of the command line say that they come from. */
import { userAgentOf } from "../../api/user-agent.ts";

export const userAgent = userAgentOf("cli");
