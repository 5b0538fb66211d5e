/** The real clients on this machine, and their environment. */
import { execFile } from "../run/child-process.ts";
import { secret } from "../run/secret.ts";

/** The region for their signatures. */
export const region = "eu-central-1";
/** Their environment: fake credentials, and no retries. */
export const env = {
  PATH: process.env.PATH,
  HOME: "/nonexistent",
  AWS_ACCESS_KEY_ID: "AKIDEXAMPLE",
  AWS_SECRET_ACCESS_KEY: secret("Key"),
  AWS_DEFAULT_REGION: region,
  AWS_REGION: region,
  AWS_MAX_ATTEMPTS: "1",
  AWS_EC2_METADATA_DISABLED: "true",
};

const works = async (command: string, ...args: string[]): Promise<boolean> => {
  try {
    await execFile(command, args, { env });
    return true;
  } catch {
    return false;
  }
};
/** Whether the AWS CLI and boto3 are installed. */
export const [hasAws, hasBoto3] = await Promise.all([
  works("aws", "--version"),
  works("python3", "-c", "import boto3"),
]);

/** The vendor's command line for one service, at the address that `url` tells at the time of a call. */
export function awsCommands(service: string, url: () => string) {
  const aws = async (...args: readonly string[]) => {
    const { stdout } = await execFile("aws", ["--endpoint-url", url(), "--output", "json", service, ...args], { env });
    return stdout === "" ? undefined : JSON.parse(stdout);
  };
  /** What it prints when it fails. */
  const failing = async (...args: readonly string[]): Promise<string> => {
    const { stderr } = await aws(...args).then(
      () => ({ stderr: "it worked" }),
      (error: { stderr: string }) => error,
    );
    return stderr;
  };
  return { aws, failing };
}
