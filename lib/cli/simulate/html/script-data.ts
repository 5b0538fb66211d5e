/** The part of the script that reads the data of data.ts and filters images. */
export const scriptData = `
const data = JSON.parse(document.getElementById("data").textContent);
const dayLength = 86400000;
const kinds = ["DELETE", "DISABLE", "DEPRECATE", "UNDECIDED"];
const dates = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });
const shortDates = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });
const dateOf = (day) => dates.format(data.at + day * dayLength);
const number = (count) => count.toLocaleString("en");
const images = data.images.map(
  ([id, recipe, createdAt, status, reason, policies, acts, vmImages, containers, compared]) => ({
    id,
    recipe,
    createdAt: createdAt !== null && createdAt <= data.at ? createdAt : undefined,
    status: data.texts[status],
    reason: data.texts[reason],
    policies,
    acts: acts.map(([day, isToday, kind, policy, rule, why, parts, snapshots, ofContainers]) => ({
      day,
      isToday: isToday === 1,
      kind: data.texts[kind],
      policy: data.policies[policy][0],
      rule: rule + 1,
      why: data.texts[why],
      parts: parts.map((part) => data.texts[part]),
      snapshots: data.texts[snapshots].split(" "),
      containers: data.texts[ofContainers].split(" "),
    })),
    vmImages: vmImages.map(([vmId, region, account, snapshots, uses]) => ({
      id: vmId,
      region: data.texts[region],
      account: data.texts[account],
      snapshots,
      uses,
    })),
    containers,
    compared,
  }),
);
data.images = undefined;
/** The age of the oldest image, which is at the left end of the scale. */
const oldest = images.reduce((most, { createdAt = data.at }) => Math.max(most, data.at - createdAt), 30 * dayLength);

/** Recipe versions by name, then by version; in each, the newest image first. */
const groups = data.recipes.map(([name, version]) => ({ name, version, images: [], folded: true }));
for (const image of images) {
  image.group = groups[image.recipe];
  image.group.images.push(image);
}
const collator = new Intl.Collator("en", { numeric: true });
for (const group of groups) group.images.sort((one, other) => (other.createdAt ?? -1) - (one.createdAt ?? -1) || collator.compare(one.id, other.id));
groups.sort((one, other) => collator.compare(one.name, other.name) || collator.compare(one.version, other.version));

/** The hour of a run is not known: what becomes due within 24 hours may be done today. */
const whenOf = ({ day, isToday }, before) => (day === 0 ? "today" : isToday ? "within 24 hours" : before + dateOf(day));
const isUsed = (image) => image.vmImages.some(({ uses }) => uses.length > 0);
const actInWords = (act) =>
  act.kind + " " + whenOf(act, "on ") + ' by "' + act.policy + '" rule ' + act.rule + " (" + act.why + ")";
const wordsOf = (image) =>
  (image.words ??= [image.id, image.group.name, image.group.version, ...image.vmImages.map(({ id }) => id), ...image.containers]
    .join(" ")
    .toLowerCase());

/** The values of the filters. */
function chosenIn(form) {
  const chosen = new FormData(form);
  return {
    words: chosen.get("search").toLowerCase().split(/\\s+/).filter((word) => word !== ""),
    policy: chosen.get("policy") === "" ? undefined : Number(chosen.get("policy")),
    recipe: chosen.get("recipe"),
    account: chosen.get("account"),
    region: chosen.get("region"),
    compared: Number(chosen.get("compared") ?? ""),
    actions: new Set(chosen.getAll("action")),
    span: Number(chosen.get("span")),
  };
}

function fits(image, { words, policy, recipe, account, region, compared, actions, span }) {
  const soon = image.acts.filter(({ day }) => day <= span);
  return (
    (soon.length === 0 ? actions.has("KEEP") : soon.some(({ kind }) => actions.has(kind))) &&
    (policy === undefined || image.policies.includes(policy)) &&
    (recipe === "" || image.group.name === recipe) &&
    ((account === "" && region === "") ||
      image.vmImages.some((each) => ["", each.account].includes(account) && ["", each.region].includes(region))) &&
    (compared === 0 || (image.compared & compared) !== 0) &&
    words.every((word) => wordsOf(image).includes(word))
  );
}
`;
