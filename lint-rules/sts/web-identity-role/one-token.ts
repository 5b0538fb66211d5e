import { present } from "../../../lib/lint/rule/condition.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { webIdentityRole } from "../../../lib/services/sts/web-identity-role/model.ts";

export default rule({
  severity: "error",
  summary: "A web identity has one token: the token itself, or its file.",
  otherwise: "Lintel cannot decide which token to send.",
  cites: [webIdentityRole.declaration.members.webIdentityToken.cites],
  gap: "web-identity-role/declaration",
  good: {
    "a file": `
webIdentityTokenFile: /run/secrets/token`,
  },
  bad: {
    both: `
webIdentityTokenFile: ⟦/run/secrets/token⟧
webIdentityToken: swordfish-token`,
  },
  each: [""],
  when: [
    ["webIdentityToken", present],
    ["webIdentityTokenFile", present],
  ],
  *check(role) {
    const [token, file] = [role.at("webIdentityToken"), role.at("webIdentityTokenFile")];
    yield {
      at: file,
      message: `${file.path} is ${file.shown}, but ${token.path} is set too; only one of them can be set`,
      help: `remove ${token.path}: a file is read again each time, and keeps the token out of the declaration`,
    };
  },
});
