/** `lintel api help`: services, operations and options, from the model. */
import { documentOptions, globalOptions, type Option, pagingOptions } from "./options.ts";
import { parameterOptions } from "./parameters.ts";
import { type NamedOperation, operationsOf, type ServiceEntry, services } from "./services.ts";

/** The services and the options of all commands. */
export const helpOnServices = (): string =>
  page("lintel api <service> <operation> [parameters]", [
    ["Services", services.map(({ id, summary }) => [id, summary])],
    ["Options", rows(globalOptions)],
  ]);

/** The operations of a service. */
export const helpOnService = (service: ServiceEntry): string =>
  page(`lintel api ${service.id} <operation> [parameters]`, [
    ["Operations", [...operationsOf(service)].map(([name, { messages }]) => [name, messages.description])],
  ]);

/** The parameters of an operation. */
export const helpOnOperation = (name: string, { service, operation, messages }: NamedOperation): string =>
  page(`lintel api ${service.id} ${name} [parameters]\n\n${messages.description}`, [
    ["Parameters", rows(parameterOptions(messages.input))],
    [
      "Options",
      rows([...documentOptions, ...(service.paging && operation.pageOf ? pagingOptions : []), ...globalOptions]),
    ],
  ]);

type Row = readonly [name: string, what: string];

const rows = (options: readonly Option[]): Row[] =>
  options.map(({ name, arity, choices, summary }) => {
    const value = { none: "", one: " VALUE", maybe: " [VALUE]", many: " VALUE ..." }[arity];
    return [`--${name}${value}`, choices === undefined ? summary : `${summary} (${choices.join(", ")})`];
  });

function page(usage: string, sections: readonly (readonly [title: string, rows: readonly Row[]])[]): string {
  const width = Math.max(...sections.flatMap(([, all]) => all.map(([name]) => name.length)));
  const shown = sections.map(
    ([title, all]) => `${title}:\n${all.map(([name, what]) => `  ${name.padEnd(width)}  ${what}`).join("\n")}`,
  );
  return `${usage}\n\n${shown.join("\n\n")}\n`;
}
