/**
 * How many columns a text takes, for yargs' help, in place of the package string-width: that one makes a segmenter and
 * compiles Unicode's list of emoji when it is loaded, which was half of a start. Help has a column for a character.
 */
import { stripVTControlCharacters } from "node:util";

const columnsOf = (text: string): number => [...stripVTControlCharacters(text)].length;
export default columnsOf;
