/** What signatures of cards cover. */
import { expect, it } from "vitest";
import type { Members } from "../../../../lib/base/members.ts";
import {
  notCovered,
  type SignedReading,
  signedContent,
} from "../../../../lib/services/a2a/agent-card/client/signed-content.ts";

const content = (card: Members, reading: SignedReading = "specification") => signedContent(card, reading);

it("keeps and removes members as the example of the specification does (8.4.1)", () => {
  const fragment = {
    name: "Example Agent",
    description: "",
    capabilities: { streaming: false, pushNotifications: false, extensions: [] },
    skills: [],
  };
  expect(content(fragment)).toMatchObject({
    capabilities: { pushNotifications: false, streaming: false },
    description: "",
    name: "Example Agent",
    skills: [],
  });
  expect(content(fragment).capabilities).toEqual({ pushNotifications: false, streaming: false });
});

it("counts an absent required text, list or map as an empty one, since agents may leave those out", () => {
  expect(content({ name: "A" })).toEqual({
    ...{ name: "A", description: "", supportedInterfaces: [], version: "" },
    ...{ defaultInputModes: [], defaultOutputModes: [], skills: [] },
  });
  expect(content({ skills: [{ id: "s" }] }).skills).toEqual([{ id: "s", name: "", description: "", tags: [] }]);
});

const flow = { tokenUrl: "https://id.example.test", scopes: {}, refreshUrl: "" };
const whole = {
  documentationUrl: "",
  iconUrl: null,
  provider: { url: "", organization: "O" },
  capabilities: {
    extendedAgentCard: false,
    extensions: [
      { uri: "", required: false, params: { empty: "", none: null, list: [] } },
      { uri: "u", params: {} },
    ],
  },
  supportedInterfaces: [{ url: "u", protocolBinding: "b", protocolVersion: "1.0", tenant: "" }],
  securitySchemes: {
    mutual: { mtlsSecurityScheme: { description: "" } },
    oauth: { oauth2SecurityScheme: { flows: { clientCredentials: flow } } },
  },
  securityRequirements: [{ schemes: { mutual: { list: [] } } }, { schemes: {} }],
  skills: [],
  signatures: [{ protected: "p", signature: "s" }],
};

it("keeps what the definition calls optional or required, structures and free-form values, and no other default", () => {
  const { securitySchemes, securityRequirements, capabilities, documentationUrl, ...others } = content(whole);
  expect(others).not.toHaveProperty("signatures");
  expect(others).not.toHaveProperty("iconUrl");
  expect(documentationUrl).toBe("");
  expect(others).toMatchObject({
    provider: { url: "", organization: "O" },
    supportedInterfaces: [{ url: "u", protocolBinding: "b", protocolVersion: "1.0" }],
    skills: [],
  });
  expect(capabilities).toEqual({
    extendedAgentCard: false,
    extensions: [{ params: { empty: "", none: null, list: [] } }, { uri: "u", params: {} }],
  });
  expect(securitySchemes).toEqual({
    mutual: { mtlsSecurityScheme: {} },
    oauth: {
      oauth2SecurityScheme: { flows: { clientCredentials: { tokenUrl: "https://id.example.test", scopes: {} } } },
    },
  });
  expect(securityRequirements).toEqual([{ schemes: { mutual: {} } }, {}]);
});

it("reads names in either casing, but not those that users choose", () => {
  const card = {
    supported_interfaces: [{ protocol_binding: "b" }],
    security_schemes: { api_key: { api_key_security_scheme: { location: "header" } } },
    capabilities: { extensions: [{ params: { snake_case: 1 } }] },
  };
  expect(content(card)).toMatchObject({
    supportedInterfaces: [{ protocolBinding: "b" }],
    securitySchemes: { api_key: { apiKeySecurityScheme: { location: "header" } } },
    capabilities: { extensions: [{ params: { snake_case: 1 } }] },
  });
});

it("takes the card as it is in the reading as-served", () => {
  const card = { skills: [], icon_url: null, other: {}, signatures: [] };
  expect(content(card, "as-served")).toEqual({ skills: [], icon_url: null, other: {} });
});

it("leaves out what is empty and what is unknown in the reading of the SDKs", () => {
  const card = { ...whole, name: "A", other: 1, skills: [{ id: "s", tags: ["", "t"], other: 1 }] };
  expect(content(card, "sdk")).toEqual({
    name: "A",
    provider: { organization: "O" },
    capabilities: { extendedAgentCard: false, extensions: [{ uri: "u" }] },
    supportedInterfaces: [{ url: "u", protocolBinding: "b", protocolVersion: "1.0" }],
    securitySchemes: {
      oauth: { oauth2SecurityScheme: { flows: { clientCredentials: { tokenUrl: "https://id.example.test" } } } },
    },
    skills: [{ id: "s", tags: ["t"] }],
  });
  expect(content({}, "sdk")).toEqual({});
});

it("names what a signature of the SDKs does not cover, and nothing for the others", () => {
  const card = { ...whole, skills: [{ id: "s", name: "S", description: "d", tags: ["t"], other: 1 }] };
  expect(notCovered(card, "specification")).toEqual([]);
  expect(notCovered(card, "as-served")).toEqual([]);
  expect(notCovered(card, "sdk")).toEqual([
    ...["documentationUrl", "provider.url", "capabilities.extensions"],
    ...["securitySchemes.mutual", "securitySchemes.oauth.oauth2SecurityScheme.flows.clientCredentials.scopes"],
    ...["securityRequirements", "skills[0].other"],
  ]);
});
