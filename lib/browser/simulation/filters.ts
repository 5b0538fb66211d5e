/** Which images match the filters. */
import { fieldText, searchWords } from "../filter-values.ts";
import type { PageAct, PageImage } from "./images.ts";

export interface ImageFilters {
  readonly words: readonly string[];
  readonly policy: number | undefined;
  /** A name; empty for all, like the account and the region. */
  readonly recipe: string;
  readonly account: string;
  readonly region: string;
  /** The bit of a difference from the other revision; 0 for all. */
  readonly compared: number;
  /** The actions, and "KEEP". */
  readonly actions: ReadonlySet<unknown>;
  /** The number of days ahead. */
  readonly span: number;
}

export function filtersOf(values: FormData): ImageFilters {
  const policy = fieldText(values, "policy");
  return {
    words: searchWords(values),
    policy: policy === "" ? undefined : Number(policy),
    recipe: fieldText(values, "recipe"),
    account: fieldText(values, "account"),
    region: fieldText(values, "region"),
    compared: Number(fieldText(values, "compared")),
    actions: new Set(values.getAll("action")),
    span: Number(fieldText(values, "span")),
  };
}

/** What the search reads of an image, in lower case; made when it is first needed. */
const searched = new WeakMap<PageImage, string>();

function searchedOf(image: PageImage): string {
  const known = searched.get(image);
  if (known !== undefined) return known;
  const { id, group, vmImages, containers } = image;
  const text = [id, group.name, group.version, ...vmImages.map((each) => each.id), ...containers].join(" ");
  searched.set(image, text.toLowerCase());
  return text.toLowerCase();
}

/** The acts within the span; the last day counts. */
export const actsWithin = ({ acts }: PageImage, span: number): readonly PageAct[] =>
  acts.filter(({ day }) => day <= span);

/** What happens to an image within the span: its actions, or "KEEP". */
export function actionsWithin(image: PageImage, span: number): ReadonlySet<string> {
  const soon = actsWithin(image, span);
  return new Set(soon.length === 0 ? ["KEEP"] : soon.map(({ action }) => action));
}

/** Whether an image matches all filters; account and region are those of the same machine image. */
export function matches(image: PageImage, filters: ImageFilters): boolean {
  const { words, policy, recipe, account, region, compared, actions, span } = filters;
  return (
    [...actionsWithin(image, span)].some((action) => actions.has(action)) &&
    (policy === undefined || image.policies.includes(policy)) &&
    (recipe === "" || image.group.name === recipe) &&
    ((account === "" && region === "") ||
      image.vmImages.some((each) => ["", each.account].includes(account) && ["", each.region].includes(region))) &&
    (compared === 0 || (image.compared & compared) !== 0) &&
    words.every((word) => searchedOf(image).includes(word))
  );
}
