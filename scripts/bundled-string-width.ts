/**
 * Replaces string-width in the bundles: the columns of a text in yargs' help. The package creates a segmenter and
 * compiles Unicode's emoji list when it is loaded, half of the start-up time. In help each character takes one column.
 */
import { stripVTControlCharacters } from "node:util";

const columnsOf = (text: string): number => [...stripVTControlCharacters(text)].length;
export default columnsOf;
