/** `lintel services resume`: resumes App Runner services. */
import { changeCommand } from "../services/change-command.ts";

export const run = changeCommand("resume");
