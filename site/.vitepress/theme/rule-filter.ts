/** Filters of the list of rules. Without scripts, and before the page is ready, the list is whole. */
import { defineComponent, h, onMounted, reactive, ref } from "vue";

/** The columns with filters, by their index in the table. */
const columns = { service: 4, severity: 2, fix: 3, preset: 5 } as const;

type Column = keyof typeof columns;

const names = Object.keys(columns) as readonly Column[];

/** The selects above the list, and a field for a part of a rule's name or summary. */
export const RuleFilter = defineComponent({
  name: "RuleFilter",
  setup() {
    const rows = ref<readonly HTMLTableRowElement[]>([]);
    const chosen = reactive<{ [column in Column | "text"]: string }>({
      service: "",
      severity: "",
      fix: "",
      preset: "",
      text: "",
    });
    const shown = ref(0);
    onMounted(() => {
      rows.value = [...document.querySelectorAll<HTMLTableRowElement>(".rule-index tbody tr")];
      shown.value = rows.value.length;
    });
    const cell = (row: HTMLTableRowElement, column: Column): string =>
      row.cells[columns[column]]?.textContent?.trim() ?? "";
    const valuesOf = (column: Column): readonly string[] => [
      ...new Set(rows.value.flatMap((row) => cell(row, column).split(", "))),
    ];
    function apply(): void {
      const words = chosen.text.toLowerCase();
      shown.value = 0;
      for (const row of rows.value) {
        const isShown =
          names.every((column) => chosen[column] === "" || cell(row, column).split(", ").includes(chosen[column])) &&
          (row.textContent ?? "").toLowerCase().includes(words);
        row.hidden = !isShown;
        if (isShown) shown.value += 1;
      }
    }
    const select = (column: Column) =>
      h("label", [
        column,
        h(
          "select",
          {
            value: chosen[column],
            onChange: (event: Event) => {
              if (event.target instanceof HTMLSelectElement) chosen[column] = event.target.value;
              apply();
            },
          },
          [h("option", { value: "" }, "all"), ...valuesOf(column).map((value) => h("option", { value }, value))],
        ),
      ]);
    return () =>
      rows.value.length === 0
        ? h("div", { class: "rule-filter" })
        : h("div", { class: "rule-filter", role: "search", "aria-label": "Filter the rules" }, [
            ...names.map(select),
            h("label", [
              "contains",
              h("input", {
                type: "search",
                value: chosen.text,
                onInput: (event: Event) => {
                  if (event.target instanceof HTMLInputElement) chosen.text = event.target.value;
                  apply();
                },
              }),
            ]),
            h("span", { "aria-live": "polite" }, `${shown.value} rules`),
          ]);
  },
});
