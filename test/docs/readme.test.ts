/** The five minutes of the README: its files, its commands, and their output. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { describe, expect, it } from "vitest";
import { emulatorForTest } from "../emulator/running-emulator.ts";
import { execFile } from "../run/child-process.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";
import { describeWithTerraform, terraform } from "../with-terraform.ts";
import { markedBlocks } from "./marked-blocks.ts";

const page = readFileSync("README.md", "utf8");
const { files, commandsIn } = markedBlocks("README.md");
const lintel = resolve("dist/lintel.cjs");

/** Runs a command of the page with the programs under test; returns its output. */
async function run(command: string, folder: string, endpoint: string): Promise<string> {
  const words = [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? "");
  const meant = words.map((word) => word.replace("http://127.0.0.1:4700", endpoint));
  const [program = "", ...args] = meant[0] === "npx" ? [process.execPath, lintel, ...meant.slice(2)] : meant;
  const options = { cwd: folder, env: { ...process.env, TF_CLI_CONFIG_FILE: undefined, CHECKPOINT_DISABLE: "1" } };
  const { stdout } = await execFile(program === "terraform" ? (terraform?.path ?? "") : program, args, options).catch(
    (error: unknown) => ({ stdout: String(Object(error).stdout) }),
  );
  return stripVTControlCharacters(stdout);
}

it("the README names every product that Lintel is for in its first lines", () => {
  const [, first = ""] = page.split("\n\n");
  for (const product of ["EC2 Image Builder", "App Runner", "A2A", "GitHub-like"]) expect(first).toContain(product);
  const { description, keywords } = JSON.parse(readFileSync("package.json", "utf8"));
  for (const product of ["EC2 Image Builder", "App Runner", "A2A"]) expect(description).toContain(product);
  expect(keywords).toEqual(expect.arrayContaining(["ec2-image-builder", "app-runner", "a2a", "terraform-provider"]));
});

it("the README shows the first finding as the linter prints it", async () => {
  const folder = temporaryFolder(files);
  const [{ command = "", shown = [] } = {}] = commandsIn("lint");
  expect(command).toBe("npx lintel lint policies");
  expect(await run(command, folder, "")).toBe(`${shown.join("\n")}\n`);
});

describeWithTerraform("the first apply of the README", () => {
  it("works as written, and prints the lines that it shows", { timeout: 120_000 }, async () => {
    const { url } = await emulatorForTest();
    const main = files["main.tf"]?.replace("http://127.0.0.1:4700", url) ?? "";
    const folder = temporaryFolder({ "main.tf": main });
    const commands = commandsIn("apply");
    expect(commands.map(({ command }) => command.split(" ").slice(0, 3).join(" "))).toEqual([
      "npx lintel provider",
      "terraform init",
      "terraform apply -auto-approve",
      "terraform plan",
      "npx lintel api",
    ]);
    for (const { command, shown } of commands) {
      const printed = (await run(command, folder, url)).replaceAll(/after \d+s/g, "after 0s");
      for (const line of shown) expect(printed.split("\n"), command).toContain(line);
    }
  });
});

describe("the files of the README", () => {
  it("are those that the commands need", () => {
    expect(Object.keys(files)).toEqual(["policies/nightly-images.yaml", "main.tf"]);
    for (const text of Object.values(files)) expect(text.length).toBeGreaterThan(100);
  });
});
