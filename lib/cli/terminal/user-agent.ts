/** The User-Agent of the command line's requests. */
import { userAgentOf } from "../../client/http/user-agent.ts";

export const userAgent = userAgentOf("cli");
