/** `npm run test:conformance` and `npm run test:python-sdk` without what they need: they say what that is. */
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { spawnSync } from "../run/child-process.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";

const runOf =
  (script: string) =>
  (...args: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ["--import", "tsx", resolve(script), ...args], {
      encoding: "utf8",
    });
    return { status, stdout, stderr };
  };
const run = runOf("proofs/agent-conformance.ts");
/** A folder that looks like a checkout of the kit. */
const checkout = () => temporaryFolder({ "tests/compatibility/a.py": "" });

test("without a checkout it says what to name", () => {
  expect(run()).toEqual({
    status: 2,
    stdout: "",
    stderr: expect.stringMatching(
      /^Name a checkout of the kit \(github\.com\/a2aproject\/a2a-tck, branch 1\.0-dev\), and a Python .*\n$/,
    ),
  });
});

test("a folder that is not a checkout is refused", () => {
  const folder = temporaryFolder();
  expect(run(folder)).toMatchObject({
    status: 2,
    stderr: `${folder} is not a checkout of the kit: it has no tests/compatibility. Check out its branch 1.0-dev\n`,
  });
});

test("a Python that does not exist is named, and so is what is missing from one that does", () => {
  const kit = checkout();
  expect(run(kit, join(kit, "python")).stderr).toMatch(
    /python does not run, or has none of the kit's packages\. Name a Python/,
  );
  // It answers as a Python without grpc and protobuf does.
  const python = join(temporaryFolder({ python: '#!/bin/sh\ncase "$2" in *g*) exit 1 ;; esac\n' }), "python");
  spawnSync("chmod", ["+x", python]);
  expect(run(kit, python)).toEqual({
    status: 2,
    stdout: "",
    stderr: `${python} lacks grpc, google.protobuf, google.rpc. Install the kit's packages into its environment (pip install -e ${kit})\n`,
  });
});

test("without a Python that has the SDK, the run of its client says what to name", () => {
  const runClient = runOf("proofs/agent-python-sdk.ts");
  const missing = join(temporaryFolder(), "python");
  const [none, absent, bare] = [runClient(), runClient(missing), runClient(process.execPath)];
  expect(none).toMatchObject({ status: 2, stderr: expect.stringMatching(/^Name a Python that has the public SDK/) });
  expect(absent.stderr).toMatch(/python does not run \(.*ENOENT\)\. Name a Python\n$/);
  expect(bare.stderr).toMatch(
    /lacks the public SDK\. Install it into its environment: pip install "a2a-sdk\[grpc\]"\n$/,
  );
});
