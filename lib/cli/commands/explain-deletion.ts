/** `lintel explain-deletion`: reports which policy and rule acted on an image, and when. */
import type { RunCommand } from "../terminal/command.ts";
import { UsageError } from "../terminal/usage-error.ts";

/** Exits with 0 if a policy acted on the image, with 1 if no action is known, with 2 on errors. */
export const run: RunCommand = async (line) => {
  const options = await line
    .usage(
      "$0 <image> [options]\n\nReport which lifecycle policy deleted, disabled or deprecated an image, by which rule and when, from the " +
        "executions and policies of EC2 Image Builder.",
    )
    .option("region", {
      type: "string",
      describe: "Region (default: the region of the image's ARN, the environment or the profile)",
    })
    .option("profile", { type: "string", describe: "Profile of the shared configuration files" })
    .option("endpoint-url", { type: "string", describe: "Base URL of the service, in place of the regional endpoint" })
    .option("ca-bundle", { type: "string", describe: "File of trusted certificate authorities (PEM)" })
    .option("format", { choices: ["text", "json"] as const, default: "text" as const, describe: "Output format" })
    .option("debug", { type: "boolean", default: false, describe: "Print each request on standard error" })
    .demandCommand(
      1,
      1,
      "missing argument IMAGE: an ARN, or the id of an AMI, snapshot or container image.",
      "name only one image.",
    )
    .epilogue("Exit codes: 0 a policy acted on the image, 1 no such action is known, 2 bad usage or a failed request.")
    .example("$0 arn:aws:imagebuilder:eu-west-1:123456789012:image/web/1.2.0/1", "")
    .example("$0 ami-0a1b2c3d4e5f60718 --region eu-west-1", "")
    .parseAsync();
  const { _: words, region, profile, "endpoint-url": endpointUrl, "ca-bundle": caBundle, format, debug } = options;
  const image = String(words[0]);
  if (image === "") throw new UsageError("missing image: give its ARN or id");
  const { explainDeletion } = await import("../inventory/explain-deletion.ts");
  await explainDeletion(image, { region, profile, endpointUrl, caBundle, format, debug });
};
