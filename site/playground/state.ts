/** What the page shows first: what a link holds, or the first example. */
import { type Example, examples, sampleInventory, sampleTime } from "./given.ts";
import { LinkFault, type Shared, sharedIn } from "./share.ts";
import type { Syntax } from "./syntax.ts";

/** The texts of the page. */
export interface Texts {
  readonly syntax: Syntax;
  readonly text: string;
  readonly before: string;
  readonly inventory: string;
  readonly at: string;
}

/** The texts of an example. */
export const textsOf = ({ syntax, text, before = text }: Example): Texts => ({
  ...{ syntax, text, before },
  inventory: sampleInventory,
  at: sampleTime,
});

/** What the page begins with, and what is wrong with the link that led to it. */
export function firstTexts(fragment: string): {
  readonly texts: Texts;
  readonly isShared: boolean;
  readonly fault?: string;
} {
  const [first] = examples;
  const texts =
    first === undefined
      ? { ...{ text: "", before: "", inventory: sampleInventory, at: sampleTime }, syntax: "yaml" as const }
      : textsOf(first);
  try {
    const shared = sharedIn(fragment);
    if (shared === undefined) return { texts, isShared: false };
    return { texts: { ...texts, before: shared.text, ...shared }, isShared: true };
  } catch (error) {
    if (!(error instanceof LinkFault)) throw error;
    return { texts: { ...texts, text: "", before: "" }, isShared: true, fault: error.message };
  }
}

/** What a link must hold of the texts. */
export const sharedOf = ({ syntax, text, before, inventory, at }: Texts): Shared => ({
  ...{ syntax, text },
  ...(before !== text && { before }),
  ...(inventory !== sampleInventory && { inventory }),
  ...(at !== sampleTime && { at }),
});
