/** `lintel api apprunner`. The AWS CLI does not merge its pages. */
import { appRunner } from "../../../api/app-runner.ts";
import { appRunnerErrors } from "../../../model/hosted-service/app-runner.ts";
import { appRunnerMessages } from "../../../model/hosted-service/app-runner-messages.ts";
import { signedService } from "./signed-service.ts";

export default signedService(appRunner, {
  messages: appRunnerMessages,
  modelledErrors: { codes: appRunnerErrors, message: "Message" },
});
