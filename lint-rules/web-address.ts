/** URLs, for the rules about agents. */

/** An absolute URL with a host; undefined for anything else. */
export function webAddress(value: unknown): URL | undefined {
  if (typeof value !== "string" || !URL.canParse(value)) return undefined;
  const url = new URL(value);
  return url.host === "" ? undefined : url;
}

/** Whether a value is an absolute https URL. */
export const isHttps = (value: unknown): boolean => webAddress(value)?.protocol === "https:";
