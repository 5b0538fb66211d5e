/** What the tests of `lintel inventory` share: an account, its images, and services that may stop responding. */
import { emulatorForTest } from "../../emulator/running-emulator.ts";
import { startCompute } from "../../lifecycle/inventory/compute-server.ts";
import { secret } from "../../run/secret.ts";

export const account = "123456789012";

/** Credentials and addresses of the services. */
export const environment = (images: string, compute: string) => ({
  ...{ PATH: process.env.PATH, HOME: "/nonexistent", AWS_EC2_METADATA_DISABLED: "true" },
  ...{ AWS_ACCESS_KEY_ID: "AKIDEXAMPLE", AWS_SECRET_ACCESS_KEY: secret("Key"), AWS_DEFAULT_REGION: "us-east-1" },
  AWS_ENDPOINT_URL_IMAGEBUILDER: images,
  AWS_ENDPOINT_URL_EC2: compute,
  AWS_ENDPOINT_URL_AUTO_SCALING: compute,
  AWS_ENDPOINT_URL_RBIN: images,
});

/** An image of a name, with machine images. */
export const image = (name: string, amis: readonly (readonly [region: string, id: string])[]) => ({
  ...{ name, version: "1.0.0", dateCreated: "2026-01-01T00:00:00.000Z", tags: { team: "web" } },
  outputResources: { amis: amis.map(([region, id]) => ({ region, image: id, accountId: account })) },
});

const ids = Array.from({ length: 30 }, (_, index) => `ami-${index}`);

/** Two services; the second one stops responding after some machine images until it is resumed. */
export async function halting() {
  const emulator = await emulatorForTest();
  const images = ids.map((id, index) => ({ ...image("web", [["us-east-1", id]]), version: `${index}.0.0` }));
  await emulator.send("POST", "/_lintel/seed", { imagebuilder: { images } });
  let holds = true;
  let met: () => void = () => undefined;
  const reached = new Promise<void>((resolve) => {
    met = resolve;
  });
  const compute = await startCompute(
    ids.map((id) => ({ id })),
    ({ form }) => {
      if (!holds || Number(form.get("ImageId")?.slice(4) ?? 0) < 12) return undefined;
      met();
      return new Promise<undefined>(() => {});
    },
  );
  return { env: environment(emulator.url, compute.url), compute, reached, goOn: () => (holds = false) };
}
