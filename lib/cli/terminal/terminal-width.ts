/** Width of printed text. */

/** Default width in columns, off a terminal or if it does not report its size. */
const usual = 80;

/**
 * The columns of a stream's terminal. Some terminals, such as those of containers and pipelines, report 0 at first;
 * they get the default.
 */
export const columnsOf = ({ columns }: { readonly columns?: number | undefined }, otherwise: number = usual): number =>
  columns !== undefined && columns > 0 ? columns : otherwise;
