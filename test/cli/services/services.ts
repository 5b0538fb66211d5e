/** What the tests of `lintel services` share: services in the emulator, and the environment of the command. */
import { expect } from "vitest";
import { emulatorForTest } from "../../emulator/running-emulator.ts";
import { secret } from "../../run/secret.ts";

/** The services of a test: names by region; `dev` in a name is a tag too. */
export interface GivenServices {
  readonly [region: string]: readonly string[];
}

const source = {
  ImageRepository: {
    ImageIdentifier: "public.ecr.aws/aws-containers/hello-app-runner:latest",
    ImageRepositoryType: "ECR_PUBLIC",
  },
};

/** Starts an emulator whose services run. */
export async function emulatedServices(given: GivenServices, operationSeconds = 0.01) {
  let ahead = 0;
  const emulator = await emulatorForTest({
    operationSeconds,
    clock: () => Date.now() + ahead,
    quotas: { services: 10_000 },
  });
  const signedFor = (region: string) => ({
    authorization: `AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20300101/${region}/apprunner/aws4_request, SignedHeaders=host, Signature=0`,
  });
  const call = async (region: string, operation: string, body: object): Promise<Record<string, unknown>> => {
    const headers = { ...signedFor(region), "x-amz-target": `AppRunner.${operation}` };
    const sent = { ...headers, "content-type": "application/x-amz-json-1.0" };
    const response = await fetch(emulator.url, { method: "POST", headers: sent, body: JSON.stringify(body) });
    const received = await response.json();
    expect([response.status, received]).toEqual([200, received]);
    return received as Record<string, unknown>;
  };
  const arns = new Map<string, string>();
  for (const [region, names] of Object.entries(given)) {
    for (const name of names) {
      const tags = name.includes("dev") ? { Tags: [{ Key: "env", Value: "dev" }] } : {};
      const { Service } = await call(region, "CreateService", {
        ServiceName: name,
        SourceConfiguration: source,
        ...tags,
      });
      arns.set(`${name} ${region}`, String((Service as { ServiceArn: string }).ServiceArn));
    }
  }
  const pass = (seconds: number) => {
    ahead += seconds * 1000;
  };
  pass(operationSeconds + 1);
  return {
    ...{ emulator, call, pass, env: environment(emulator.url) },
    arnOf: (name: string, region: string) => arns.get(`${name} ${region}`) ?? "",
    /** Orders a fault. */
    fault: async (order: object) => expect((await emulator.send("POST", "/_lintel/faults", order)).status).toBe(200),
    requests: async (operation: string) => {
      const { body } = await emulator.send("GET", "/_lintel/requests");
      return body.requests.filter((request) => request.operation === operation).length;
    },
  };
}

/** Credentials, and the address of the emulator. */
const environment = (url: string) => ({
  ...{ PATH: process.env.PATH, HOME: "/nonexistent", AWS_EC2_METADATA_DISABLED: "true" },
  ...{ AWS_ACCESS_KEY_ID: "AKIDEXAMPLE", AWS_SECRET_ACCESS_KEY: secret("Key"), AWS_DEFAULT_REGION: "us-east-1" },
  AWS_ENDPOINT_URL: url,
});
