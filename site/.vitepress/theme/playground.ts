/** Where the playground mounts: `site/playground` builds its script, which fills `#lintel-playground`. */
import { useData, withBase } from "vitepress";
import { defineComponent, h, onMounted } from "vue";

/** What the configuration tells the theme of the playground. */
export interface PlaygroundSettings {
  /** Whether the site was built with its script. */
  readonly playground: boolean;
}

/** Loads the script of the playground, if the site was built with it. */
export const Playground = defineComponent({
  name: "Playground",
  setup() {
    const { theme } = useData<PlaygroundSettings>();
    onMounted(() => {
      if (!theme.value.playground) return;
      const style = document.createElement("link");
      style.rel = "stylesheet";
      style.href = withBase("/playground-files/playground.css");
      // Not a module: it finds its engine beside itself, by document.currentScript.
      const script = document.createElement("script");
      script.src = withBase("/playground-files/playground.js");
      document.head.append(style, script);
    });
    const text = theme.value.playground
      ? "The playground is loading. It needs JavaScript."
      : "This site was built without the playground. npx lintel lint does the same on your machine.";
    return () => h("div", { id: "lintel-playground" }, text);
  },
});
