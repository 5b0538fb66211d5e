/** Output as YAML: keys sorted, strings quoted with single quotes where YAML 1.1 would read something else. */
import { stringify } from "yaml";

/** A document. `yaml` writes it as the client's users know it; js-yaml folds and quotes elsewhere. */
export const formatYaml = (value: unknown): string =>
  stringify(value, {
    version: "1.1",
    singleQuote: true,
    indentSeq: false,
    sortMapEntries: true,
    aliasDuplicateObjects: false,
  });
