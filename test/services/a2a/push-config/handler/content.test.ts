import { describe, expect, it } from "vitest";
import { configDifferences, recordOf } from "../../../../../lib/services/a2a/push-config/handler/content.ts";
import { equivalent } from "../../../../../lib/services/a2a/push-config/model/same-meaning.ts";

const url = "https://hooks.example.test/agents";

describe("equivalent values", () => {
  it.each([
    ["url", "HTTPS://Hooks.Example.test:443/agents", url, true],
    ["url", "https://hooks.example.test", "https://hooks.example.test/", true],
    ["url", url, `${url}/`, false],
    ["url", url, url.replace("agents", "Agents"), false],
    ["url", "no url", "no Url", false],
    ["authentication.scheme", "Bearer", "BEARER", true],
    ["authentication.scheme", "Bearer", "Basic", false],
    ["id", "a", "A", false],
    ["url", undefined, "", false],
  ])("are recognized for %s: %j and %j: %j", (path, declared, found, same) => {
    expect(equivalent(path, declared, found)).toBe(same);
  });
});

describe("a configuration that an agent lists", () => {
  const declared = { url, token: "t", authentication: { scheme: "Bearer", credentials: "c" } };

  it.each([
    [{ url, authentication: { scheme: "bearer" } }, []],
    [{ url, token: "other", authentication: { scheme: "Bearer", credentials: "other" } }, []],
    [{ url: `${url}/2`, authentication: { scheme: "Basic" } }, ["url", "authentication.scheme"]],
    [{ url }, ["authentication.scheme"]],
    [{ url, authentication: { scheme: "" } }, ["authentication.scheme"]],
  ])("%j differs in %j", (found, differing) => {
    expect(configDifferences(declared, found)).toEqual(differing);
  });

  it("with an empty scheme equals one without authentication", () => {
    expect(configDifferences({ url }, { url, authentication: { scheme: "", credentials: "" } })).toEqual([]);
  });

  it("has a record without secrets", () => {
    const place = { agent: "https://agent.example.test", tenant: undefined, within: "t", id: "i" };
    expect(recordOf(place, declared, false)).toEqual({
      importId: "https://agent.example.test#t/i",
      agent: "https://agent.example.test",
      taskId: "t",
      id: "i",
      url,
      authentication: { scheme: "Bearer" },
      taskEnded: false,
    });
  });
});
