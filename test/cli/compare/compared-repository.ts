/** A repository with a policy, a card and services, for tests of `lintel compare`. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect } from "vitest";
import { spawnSync } from "../../run/child-process.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";
import { lintelInProcess } from "../lintel-in-process.ts";

/** A lifecycle policy of a recipe. */
export const policy = (name: string, filter: object, besides: object = {}) => ({
  name,
  executionRole: "arn:aws:iam::123456789012:role/lifecycle",
  resourceType: "VM_IMAGE",
  policyDetails: [{ action: { type: "DELETE", includeResources: { vmImages: true, snapshots: true } }, filter }],
  resourceSelection: { recipes: [{ name: "web", semanticVersion: "x.x.x" }] },
  ...besides,
});

/** An agent card. */
export const card = {
  name: "Incident desk",
  description: "Answers questions about incidents",
  version: "1.2.3",
  supportedInterfaces: [{ url: "https://agent.example.test", protocolBinding: "HTTP+JSON", protocolVersion: "1.0" }],
  capabilities: { streaming: true },
  defaultInputModes: ["text/plain"],
  defaultOutputModes: ["text/plain"],
  skills: [{ id: "search", name: "Search", description: "Finds incidents", tags: ["incidents"] }],
};

/** A service and a connection, in Terraform's syntax. */
export const main = (image: string, status = "RUNNING") => `resource "lintel_hosted_service" "web" {
  service_name   = "web-1"
  desired_status = "${status}"
  source_configuration {
    image_repository {
      image_identifier      = "public.ecr.aws/team/web:${image}"
      image_repository_type = "REGISTRY_PUBLIC"
    }
  }
}
`;

/** A committed repository; a file without content is removed. */
export function comparedRepository(files: { readonly [path: string]: string }) {
  const folder = temporaryFolder(files);
  const lintel = lintelInProcess();
  const git = (...args: readonly string[]) => {
    const identity = ["-c", "user.name=test", "-c", "user.email=test@example.test", "-c", "commit.gpgsign=false"];
    const { status, stderr } = spawnSync("git", [...identity, ...args], { cwd: folder });
    expect(status, stderr.toString()).toBe(0);
  };
  // What `git init` makes, without a process for each test.
  for (const name of ["objects", "refs"]) mkdirSync(join(folder, ".git", name), { recursive: true });
  writeFileSync(join(folder, ".git/HEAD"), "ref: refs/heads/trunk\n");
  git("add", "--all");
  git("commit", "--quiet", "--message", "before");
  return {
    folder,
    write(changed: { readonly [path: string]: string | undefined }): void {
      for (const [path, text] of Object.entries(changed)) {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        if (text === undefined) rmSync(join(folder, path));
        else writeFileSync(join(folder, path), text);
      }
    },
    compare: (...args: readonly string[]) => lintel(["compare", ...args], { cwd: folder }),
    run: (...args: readonly string[]) => lintel(args, { cwd: folder }),
  };
}
