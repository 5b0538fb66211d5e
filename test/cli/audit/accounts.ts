/** Two accounts, each an emulator and a profile, with objects in two regions. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createAppRunnerClient } from "../../../lib/services/app-runner/client.ts";
import { createImageBuilderClient } from "../../../lib/services/image-builder/client.ts";
import { emulatorForTest, smallestPolicy } from "../../emulator/running-emulator.ts";
import { expectSecretsIn } from "../../run/produced.ts";
import { secret } from "../../run/secret.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";

/** The accounts by profile. */
export const accountIds = { dev: "111111111111", prod: "222222222222" } as const;
export type Profile = keyof typeof accountIds;

/** A service of a public image. */
export const imageService = (ServiceName: string, more: object = {}) => ({
  ServiceName,
  SourceConfiguration: {
    AutoDeploymentsEnabled: false,
    ImageRepository: {
      ImageIdentifier: "public.ecr.aws/shop/web:1.0.0",
      ImageRepositoryType: "ECR_PUBLIC",
    },
  },
  ...more,
});

/** Starts an emulator for each profile; `env` is the environment of a command that works with both. */
export async function twoAccounts({ services = 30 } = {}) {
  const started = await Promise.all(
    Object.entries(accountIds).map(async ([profile, accountId]) => {
      const emulator = await emulatorForTest({ accountId, operationSeconds: 0, quotas: { services } });
      return [profile as Profile, emulator] as const;
    }),
  );
  const emulators = Object.fromEntries(started) as { readonly [profile in Profile]: (typeof started)[number][1] };
  const key = secret("Key");
  const folder = temporaryFolder();
  const config = join(folder, "config");
  const credentials = join(folder, "credentials");
  const write = (file: string, line: (profile: Profile) => string) =>
    writeFileSync(file, started.map(([profile]) => line(profile)).join(""), { mode: 0o600 });
  write(config, (profile) => `[profile ${profile}]\nregion = eu-west-1\nendpoint_url = ${emulators[profile].url}\n`);
  write(credentials, (profile) => `[${profile}]\naws_access_key_id = AKID${profile}\naws_secret_access_key = ${key}\n`);
  expectSecretsIn(credentials, "a file of credentials has them");
  const env = {
    ...{ PATH: process.env.PATH, HOME: "/nonexistent", AWS_EC2_METADATA_DISABLED: "true" },
    ...{ AWS_CONFIG_FILE: config, AWS_SHARED_CREDENTIALS_FILE: credentials },
  };
  const settings = (profile: Profile, region: string) => ({
    ...{ region, endpointUrl: emulators[profile].url, accessKey: "AKIDEXAMPLE", secretKey: key },
  });
  return {
    emulators,
    env,
    appRunner: (profile: Profile, region: string) => createAppRunnerClient(settings(profile, region)),
    imageBuilder: (profile: Profile, region: string) =>
      createImageBuilderClient({ ...settings(profile, region), vocabulary: "documented" }),
    fault: (profile: Profile, fault: object) => emulators[profile].send("POST", "/_lintel/faults", fault),
  };
}

/** The regions and profiles of a command. */
export const everywhere = ["audit", "--region", "eu-west-1,us-east-1", "--profile", "dev,prod"];

/** A policy in the documented words. */
export const policy = (name: string, more: object = {}) => ({ ...smallestPolicy, name, ...more });
