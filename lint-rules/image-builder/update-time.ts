/** The time of a scheduled state update, as a document writes it. */

const lastMoment = 8.64e15; // of a Date

/** Epoch milliseconds of epoch seconds or of an ISO 8601 text, in UTC without an offset; undefined for anything else. */
export function momentOf(updateAt: unknown): number | undefined {
  const seconds = typeof updateAt === "string" && /^-?\d+(?:\.\d+)?$/.test(updateAt) ? Number(updateAt) : updateAt;
  const moment = typeof seconds === "number" ? seconds * 1000 : momentOfText(seconds);
  return Math.abs(moment) <= lastMoment ? moment : undefined;
}

const iso = /^\d{4}-\d{2}-\d{2}(?:[Tt ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?<offset>[Zz]|[+-]\d{2}:?\d{2})?)?$/;

function momentOfText(text: unknown): number {
  const form = typeof text === "string" ? iso.exec(text) : null;
  if (form === null) return Number.NaN;
  const { offset } = form.groups ?? {};
  return Date.parse(offset === undefined && form[0].length > "YYYY-MM-DD".length ? `${form[0]}Z` : form[0]);
}
