/** Whether a path equals another one or is below it. */
export const isWithin = (path: string, outer: string): boolean =>
  outer === "" || path === outer || (path.startsWith(outer) && ".[".includes(path[outer.length] ?? "-"));
