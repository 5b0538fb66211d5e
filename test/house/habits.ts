/** Patterns of sentences that were translated into English, each with its replacement (docs/design/writing.md). */
export const habits: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\b(?:is|are|was|were|be|been) told\b/, "is reported"],
  [/\btells?\b/, "reports, lists"],
  [/\bsays? (?:so|what|which|that|nothing|why|how|otherwise)\b/, "reports, states"],
  [/\bstands? (?:in|on|at|beside|above|below|under|there|behind|alone)\b/, "is in, is next to"],
  [/\bleads? to\b/, "points to, causes"],
  [/\bthose of\b/, "repeat the noun"],
  [/\b[Nn]obody\b/, "the actor, and a negated verb"],
  [/\bwhat (?:stays|remains|is left|is not handled)\b/, "a noun"],
];

/** More patterns, in the strings of programs: help, messages and reports. */
export const habitsOfPrograms: typeof habits = [
  ...habits,
  [/\bstays? as (?:it is|they are)\b/, "is kept, is not converted"],
  [/\b(?:finds?|take|takes|has|have) none\b/, "repeat the noun"],
  [/\bin vain\b/, "fails"],
  [/\bis declared otherwise\b/, "is declared with another …"],
  [/\bwhat (?:is not known|cannot be|a change means|policies? (?:do|did|does))\b/, "a noun"],
  [/\b(?:and|it) changes nothing\b|\bsends nothing anywhere\b/, "does not change anything"],
  [/\bleads? (?:out|back)\b/, "points outside, points back"],
];
