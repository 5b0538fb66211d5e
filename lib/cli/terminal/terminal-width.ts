/** How wide what is printed may be. */

/** The width of what is printed off a terminal, and on one that does not say how wide it is, in columns. */
const usual = 80;

/**
 * The columns of a stream's terminal. Some terminals, such as those of containers and pipelines, say 0 before they have
 * a size: that counts as the usual width.
 */
export const columnsOf = ({ columns }: { readonly columns?: number | undefined }, otherwise: number = usual): number =>
  columns !== undefined && columns > 0 ? columns : otherwise;
