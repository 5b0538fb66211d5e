/** The languages in which declarations are written. */
export const languages = ["hcl", "typescript"] as const;
export type Language = (typeof languages)[number];
