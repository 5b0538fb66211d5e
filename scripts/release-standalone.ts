/**
 * `npm run release:standalone [FOLDER] [--node FILE]`: writes Lintel as one executable for the platform of a Node, by
 * default the one that runs this script: a copy of that Node with the programs in it, with what V8 compiled of them, and
 * with what the package has beside them (https://nodejs.org/api/single-executable-applications.html). Beside it stands
 * the same as a package for npm, which any project can have instead of `lintel`.
 */
import { execFileSync } from "node:child_process";
import { chmod, copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { inject } from "postject";
import { containedList } from "../lib/base/process/standalone.ts";
import { version } from "../lib/base/version.ts";
import { licensesFile } from "../lib/cli/setup/provider-files.ts";
import { compileWarm } from "./compile-warm.ts";
import { billBeside, billWithNode, licenseOfNode, licensesBeside, licensesWithNode } from "./node-license.ts";
import { buildLauncher, buildPrograms } from "./programs.ts";

/** Older ones run code with other flags of V8 than they compiled it with (`lib/cli/lint/optimizing.ts`). */
const oldest = 22;

/** The bill of materials in a package. */
const billFile = "sbom.cdx.json";

/** What Node looks for in its own file, and replaces if it contains a program. */
const sentinelFuse = "NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2";

const { positionals, values } = parseArgs({ allowPositionals: true, options: { node: { type: "string" } } });
const [folder = "release"] = positionals;
const node = resolve(values.node ?? process.execPath);
const [platform = "", arch = "", nodeVersion = ""] = execFileSync(
  node,
  ["-p", "[process.platform, process.arch, process.versions.node].join()"],
  { encoding: "utf8" },
)
  .trim()
  .split(",");

if (Number.parseInt(nodeVersion, 10) < oldest) {
  console.error(
    `${node} is Node ${nodeVersion}; a standalone executable needs Node ${oldest} or later: name one with --node FILE`,
  );
  process.exitCode = 2;
} else {
  const work = await mkdtemp(join(tmpdir(), "lintel-standalone-"));
  try {
    await buildPrograms(work, "contained", () => {});
    await buildLauncher("lib/cli/standalone.ts", join(work, "main.cjs"), () => {});
    await compileWarm(node, work);
    const file = join(folder, `lintel-${platform}-${arch}${platform === "win32" ? ".exe" : ""}`);
    await mkdir(folder, { recursive: true });
    const licenses = licensesWithNode(
      await readFile(join("dist", licensesFile), "utf8"),
      nodeVersion,
      licenseOfNode(node),
    );
    await writeFile(licensesBeside(file), licenses);
    await writeFile(
      billBeside(file),
      billWithNode(await readFile("dist/sbom.cdx.json", "utf8"), nodeVersion, await readFile(node)),
    );
    await writeStandalone(file, work, { ...(await containedIn(work)), [`dist/${licensesFile}`]: licensesBeside(file) });
    console.log(file);
    console.log(await writePackage(file));
  } finally {
    await rm(work, { recursive: true });
  }
}

/** What the executable contains, by path: the programs, and what commands read of the package. */
async function containedIn(work: string): Promise<Record<string, string>> {
  const programs = (await readdir(work)).filter((name) => /\.cjs(?:\.cache)?$/.test(name) && name !== "main.cjs");
  const packed = (await readdir(join(work, "packed"))).map((name) => `packed/${name}`);
  const reference = (await readdir("docs/reference")).map((name) => `docs/reference/${name}`);
  const files = Object.fromEntries([
    ...[...programs, ...packed].map((name) => [name, join(work, name)] as const),
    ...[...reference, `dist/${licensesFile}`].map((name) => [name, resolve(name)] as const),
  ]);
  const list = join(work, containedList);
  await writeFile(list, Object.keys(files).join("\n"));
  return { ...files, [containedList]: list };
}

/** Writes the copy of Node with the files in it, signed where the platform starts nothing else. */
async function writeStandalone(file: string, work: string, assets: Record<string, string>): Promise<void> {
  const [config, blob] = [join(work, "sea-config.json"), join(work, "sea.blob")];
  const settings = { main: join(work, "main.cjs"), output: blob, disableExperimentalSEAWarning: true, assets };
  await writeFile(config, JSON.stringify(settings));
  execFileSync(node, ["--experimental-sea-config", config], { stdio: "pipe" });
  await rm(file, { force: true });
  await copyFile(node, file);
  await chmod(file, 0o755);
  const isMac = platform === "darwin";
  if (isMac) execFileSync("codesign", ["--remove-signature", file]);
  if (platform === "linux") execFileSync("strip", ["--strip-all", file]); // a seventh of the size
  const said = console.warn;
  console.warn = () => {}; // postject warns of names of sections that strip removed
  await inject(file, "NODE_SEA_BLOB", await readFile(blob), {
    sentinelFuse,
    ...(isMac && { machoSegmentName: "NODE_SEA" }),
  });
  console.warn = said;
  if (isMac) execFileSync("codesign", ["--sign", "-", file]);
}

/** Writes a package for npm with the executable: its command needs neither Node nor a script that runs at installation. */
async function writePackage(file: string): Promise<string> {
  const manifest = JSON.parse(await readFile("package.json", "utf8"));
  const { description, homepage, bugs, repository, license, publishConfig } = manifest;
  const name = `lintel-${platform}-${arch}`;
  const target = join(folder, "npm", name);
  const command = platform === "win32" ? "lintel.exe" : "lintel";
  await mkdir(target, { recursive: true });
  await copyFile(file, join(target, command));
  const about = { name, version, description, homepage, bugs, repository, license, publishConfig };
  const ofPlatform = { os: [platform], cpu: [arch], ...(platform === "linux" && { libc: ["glibc"] }) };
  const content = { ...about, ...ofPlatform, bin: { lintel: command }, files: [command, licensesFile, billFile] };
  await writeFile(join(target, "package.json"), `${JSON.stringify(content, null, 2)}\n`);
  await writeFile(
    join(target, "README.md"),
    `# ${name}\n\nThe command of [lintel](https://www.npmjs.com/package/lintel) as an executable for ${platform}-${arch} that needs no Node. It contains Node ${nodeVersion}.\n`,
  );
  await copyFile("LICENSE", join(target, "LICENSE"));
  await copyFile(licensesBeside(file), join(target, licensesFile));
  await copyFile(billBeside(file), join(target, billFile));
  return target;
}
