/**
 * The functions of node:path that the linter uses, for POSIX: names of texts in memory are paths too. A stand-in for the
 * module, since paths are no access to files and every input reads them.
 */

export const sep = "/";

/** Whether a path begins at the root. */
export const isAbsolute = (path: string): boolean => path.startsWith("/");

/** The last name of a path, without slashes at its end. */
export function basename(path: string): string {
  const whole = withoutEnd(path);
  return whole.slice(whole.lastIndexOf("/") + 1);
}

const withoutEnd = (path: string): string => path.replace(/(?<!\/)\/+$/, "");

/** The folder of a path. */
export function dirname(path: string): string {
  const end = withoutEnd(path).lastIndexOf("/");
  if (end < 1) return isAbsolute(path) ? "/" : ".";
  // POSIX leaves open what two slashes at the beginning mean.
  return end === 1 && isAbsolute(path) ? "//" : path.slice(0, end);
}

/** Joins paths, and takes `.` and `..` out. */
export const join = (...paths: readonly string[]): string => normalized(paths.filter((each) => each !== "").join("/"));

/** The absolute path of the last of these paths, from those before it; the working folder is the root. */
export function resolve(...paths: readonly string[]): string {
  const last = paths.findLastIndex(isAbsolute);
  const whole = normalized(`/${paths.slice(Math.max(last, 0)).join("/")}`);
  return whole === "/" ? whole : whole.replace(/\/$/, "");
}

/** The way from a folder to a path. */
export function relative(from: string, to: string): string {
  const [start, end] = [namesOf(resolve(from)), namesOf(resolve(to))];
  const differs = start.findIndex((name, index) => name !== end[index]);
  const common = differs < 0 ? start.length : differs;
  return [...start.slice(common).map(() => ".."), ...end.slice(common)].join("/");
}

const namesOf = (path: string): readonly string[] => path.split("/").filter((name) => name !== "");

function normalized(path: string): string {
  if (path === "") return ".";
  const isRooted = isAbsolute(path);
  const names: string[] = [];
  for (const name of namesOf(path)) {
    if (name === ".") continue;
    if (name !== "..") names.push(name);
    else if (names.length > 0 && names.at(-1) !== "..") names.pop();
    else if (!isRooted) names.push(name);
  }
  const joined = names.join("/");
  const end = path.endsWith("/") && joined !== "" ? "/" : "";
  if (isRooted) return `/${joined}${end}`;
  return joined === "" ? (path.endsWith("/") ? "./" : ".") : `${joined}${end}`;
}

/** The same for paths of Terraform, which are those of POSIX on every machine. */
export const posix = { basename, normalize: normalized };
