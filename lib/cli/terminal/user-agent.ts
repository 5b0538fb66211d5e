/** The User-Agent of the command line's requests. */
import { userAgentOf } from "../../client/user-agent.ts";

export const userAgent = userAgentOf("cli");
