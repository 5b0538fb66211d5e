/** The part of the script that creates elements, and shows the details of an image or recipe version. */
export const scriptDetails = `
/** Creates an element with a class and children; strings become text nodes. */
function make(name, className, ...children) {
  const element = document.createElement(name);
  if (className !== "") element.className = className;
  element.append(...children);
  return element;
}
const details = document.getElementById("details");
const ageOf = ({ createdAt }) => {
  if (createdAt === undefined) return "of unknown age";
  const days = Math.floor((data.at - createdAt) / dayLength);
  return days + (days === 1 ? " day old" : " days old");
};
const badge = (kind) => make("span", "badge " + kind, kind.toLowerCase());
const fact = (title, ...content) => [make("dt", "", title), make("dd", "", ...content)];

function imageDetails(image, chosen) {
  const { id, group, acts, vmImages, containers, status, createdAt, policies, compared } = image;
  // The parts belong to the chosen act, or else to the last one.
  const act = chosen ?? acts.at(-1);
  const facts = make("dl", "facts",
    ...fact("Recipe", group.name + " " + group.version),
    ...fact("Created", createdAt === undefined ? "unknown" : dates.format(createdAt) + ", " + ageOf(image)),
    ...fact("Status", status),
    ...fact("Selected by", policies.length === 0 ? "no policy" : policies.map((each) => data.policies[each][0]).join(", ")),
  );
  const coming = acts.map((each) => {
    const item = make("li", each === chosen ? "chosen-act" : "",
      make("p", "", badge(each.kind), make("strong", "", whenOf(each, ""))),
      make("p", "why", each.why),
      make("p", "by", each.policy + ", rule " + each.rule),
    );
    return item;
  });
  const kept = acts.length === 0 || !acts[0].isToday ? [make("p", "why", "Kept today: " + image.reason)] : [];
  let snapshot = 0;
  const parts = vmImages.map(({ id: vmId, region, account, snapshots, uses }, at) =>
    make("li", "",
      make("code", "", vmId),
      ...(uses.length === 0 ? [] : [" ", make("span", "badge DELETE", "in use"), make("p", "by", "by " + uses.join(", "))]),
      make("p", "by", region + ", account " + account),
      ...(act === undefined ? [] : [make("p", "why", act.parts[at] ?? "")]),
      ...snapshots.map((each) => {
        const what = act?.snapshots[snapshot++];
        return make("p", "by", make("code", "", each), what === undefined ? "" : " " + what);
      }),
    ),
  );
  const ofContainers = containers.map((each, at) =>
    make("li", "", make("code", "", each), act === undefined ? "" : " " + (act.containers[at] ?? "")));
  return [
    make("h3", "", make("code", "", id)),
    ...data.changes.filter(([bit]) => (compared & bit) !== 0).map(([, words, kind]) => make("p", "", make("span", "badge " + kind, words))),
    ...kept,
    ...(coming.length === 0 ? [] : [make("ul", "coming", ...coming)]),
    facts,
    ...(parts.length === 0 ? [] : [make("h4", "", "Machine images"), make("ul", "parts", ...parts)]),
    ...(ofContainers.length === 0 ? [] : [make("h4", "", "Containers"), make("ul", "parts", ...ofContainers)]),
  ];
}

function groupDetails({ group, images: shown, span }) {
  const counts = kinds.map((kind) => [kind, shown.filter(({ acts }) => acts.some((act) => act.kind === kind && act.day <= span))]);
  const facts = counts.flatMap(([kind, some]) => {
    if (some.length === 0) return [];
    const all = some.flatMap(({ acts }) => acts.filter((act) => act.kind === kind));
    const first = all.reduce((one, other) => (other.day < one.day ? other : one));
    return fact(badge(kind), number(some.length) + ", first " + whenOf(first, "on "));
  });
  return [
    make("h3", "", group.name + " " + group.version),
    make("p", "why", number(shown.length) + (shown.length === 1 ? " image" : " images") + " shown, in the next " + span + " days:"),
    facts.length === 0 ? make("p", "by", "no changes") : make("dl", "facts", ...facts),
  ];
}

/** Shows a row, or a hint if none is chosen. */
function tell(row, act) {
  details.classList.toggle("empty", row === undefined);
  if (row === undefined) {
    details.replaceChildren(make("p", "by", "Point to an image, or select one with the arrow keys, to see what happens to it and why."));
    return;
  }
  const close = make("button", "close", "Close");
  close.type = "button";
  close.addEventListener("click", () => tell());
  details.replaceChildren(close, ...(row.image === undefined ? groupDetails(row) : imageDetails(row.image, act)));
  details.scrollTop = 0;
}
`;
