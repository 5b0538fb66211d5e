/** `lintel services resume`: resumes App Runner services. */
import { changeCommand } from "../../services/change/change-command.ts";

export const run = changeCommand("resume");
