/** Calls of the functions for regular expressions, for the comparison with Terraform. */
import fc from "fast-check";

export const regularCalls: readonly string[] = [
  'regexall("(?:[^a]*?b{0,2})+", "bc-a1")',
  'regex("a","bab")',
  'regex("(a)(b)?","bac")',
  'regex("(?P<x>a)(?P<y>c)?","bab")',
  'regex("(?P<x>a)(b)","bab")',
  'regex("x","bab")',
  'regexall("a*","baac")',
  'regexall("^a","aaa")',
  'regexall("(a)|b","ab")',
  'regexall("\\\\b","ab cd")',
  'regex("a(?=b)","ab")',
  'regex("[[:alpha:]]+","1ab")',
  'regex("(?i)AB","ab")',
  'regex("\\\\d{2,3}?","1234")',
  'regex("a|ab","ab")',
  'regex("^[a-z]+$","ab\\n")',
  'regex("é.","éa")',
  'regex(".","\\n")',
  'regex("","a")',
  'regexall("","ab")',
  'regexall("x?","axb")',
  'regex("\\\\pL","é")',
  'regex("a{,2}","a{,2}")',
  'regex("[]a]+","]a")',
  'regex("\\\\Aab\\\\z","ab")',
  'regex("[^a]","\\n")',
  'regex("(a*)*b","aab")',
  'regex("(a|b)*c","abc")',
  'regex("\\\\.","a.b")',
  'regex("\\\\-","a-b")',
  'regex("\\\\/","a/b")',
  'regex("\\\\_","a_b")',
  'regex("(?:a|(b))+","ab")',
  'regex("a**","aa")',
  'regex("(|a)+","aa")',
  'regex("\\\\Qa.\\\\E","a.")',
  'regex("[\\\\d-]+","1-2")',
  'regex("[a-\\\\d]","a")',
  'regex("\\\\x41","A")',
  'regex("a{1001}","a")',
  'regex("^(?P<name>[a-z]+)-(?P<stage>dev|prod)$", "web-prod")',
  'regexall("[a-z]+(\\\\d+)?", "ab12 c d3")',
  'regex("a{2}", "aaa")',
  'regex("a{2,}", "aaaa")',
  'regex("(a|ab)(c|bcd)(d*)", "abcd")',
  'regex("x*", "")',
  'regex("[^[:digit:]]+", "1ab2")',
  'regex("[\\\\w.-]+@[\\\\w.-]+", "mail a.b@c-d.e now")',
  'regex("a+?", "aaa")',
  'regex("(?<n>a)", "a")',
  'regexall("a|", "bab")',
  'regexall("$", "ab")',
  'regex("[a-]+", "a-a")',
  'regex("[--/]", ".")',
  'regex("a|b|", "c")',
  'regex("()", "c")',
  'regex("(?:)", "c")',
  'regex("\\\\Bb", "ab")',
  'regex("{", "{")',
  'regex("a{1", "a{1")',
  'regex("a{x}", "a{x}")',
  'regex("]", "]")',
  'regex("}", "}")',
  'regex("[[]", "[")',
  'regex("(?P<a>x)(?P<a>y)", "xy")',
  'regex("\\\\101", "A")',
  'regex("a{2,1}", "aa")',
  'regex("a\\\\", "a")',
  'regex("(", "a")',
  'regex(")", "a")',
  'regex("[b-a]", "a")',
  'can(regex("^a", "ba"))',
  'try(regex("^a", "ba"), "none")',
  'regex("[[:word:]]+", "-a_1")',
  'regexall("(?P<k>\\\\w)=(?P<v>\\\\w)", "a=1,b=2")',
  'regex("a.c", "a😀c")',
  'regexall(".", "é😀")',
];

const atom = fc.constantFrom(
  "a",
  "b",
  "ab",
  ".",
  "[ab]",
  "[^a]",
  "\\\\w",
  "\\\\b",
  "^",
  "$",
  "",
  "-",
  "[a-c]",
  "\\\\d",
);
const counted = fc.tuple(atom, fc.constantFrom("", "", "*", "+", "?", "*?", "+?", "??", "{2}", "{0,2}", "{1,}", "{0}"));

const flags = fc.constantFrom("i", "s", "m", "U", "im", "i-s", "-i");

interface Parts {
  readonly part: string;
  readonly whole: string;
}

const expression = fc.letrec<Parts>((tie: fc.LetrecTypedTie<Parts>) => ({
  part: fc.oneof(
    { maxDepth: 3, depthIdentifier: "r" },
    counted.map((parts) => parts.join("")),
    fc
      .tuple(tie("whole"), fc.constantFrom("", "*", "+", "?", "*?", "{2}", "{1,3}?"))
      .map(([of, count]) => `(${of})${count}`),
    tie("whole").map((of) => `(?:${of})+`),
    fc.tuple(flags, tie("whole")).map(([set, of]) => `(?${set}:${of})`),
    flags.map((set) => `(?${set})`),
  ),
  whole: fc.oneof(
    { maxDepth: 3, depthIdentifier: "r" },
    fc.array(tie("part"), { minLength: 1, maxLength: 3 }).map((parts) => parts.join("")),
    fc.tuple(tie("part"), tie("part")).map((sides) => sides.join("|")),
  ),
})).whole;

/** Any call, most of whose expressions Terraform accepts. */
export const arbitraryRegularCall: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom("regex", "regexall", "replace"),
    expression,
    fc.string({ unit: fc.constantFrom("a", "b", "c", "A", "-", " ", "1"), maxLength: 8 }),
  )
  .map(([name, of, text]) => {
    const written = of.replaceAll("${", () => "$${");
    return name === "replace" ? `replace("${text}", "/${written}/", "<$0$1>")` : `${name}("${written}", "${text}")`;
  });
