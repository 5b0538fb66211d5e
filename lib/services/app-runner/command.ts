/** The command `lintel api apprunner`. The AWS CLI does not merge its pages. */

import { signedService } from "../../cli/api/signed-service.ts";
import { appRunner } from "./client.ts";
import { appRunnerMessages } from "./model/messages.ts";
import { appRunnerErrors } from "./model.ts";

export default signedService(appRunner, {
  messages: appRunnerMessages,
  modelledErrors: { codes: appRunnerErrors, message: "Message" },
});
