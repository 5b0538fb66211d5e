// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are templates of Terraform.
import { Fn, TerraformOutput, type TerraformStack, TerraformVariable } from "cdktf";
import { expect, test } from "vitest";
import { AgentCard, LintelProvider } from "../../../constructs/index.ts";
import { agentCard } from "../../../lib/services/a2a/agent-card/model.ts";
import { synthesized } from "../synthesized.ts";

const agent = "https://agents.example.com/on-call";

test("it is a data source with its arguments and Terraform's meta-arguments", () => {
  const { data } = synthesized((stack) => {
    new LintelProvider(stack, "lintel");
    const west = new LintelProvider(stack, "west", { alias: "west" });
    const tenant = new TerraformVariable(stack, "tenant", { type: "string" });
    new AgentCard(stack, "on-call", { agent });
    new AgentCard(stack, "all", {
      agent,
      tenant: tenant.stringValue,
      protocolBinding: "GRPC",
      extended: false,
      ignoredRules: ["agent-card/skills-have-tags"],
      provider: west,
      lifecycle: { postcondition: [{ condition: "${self.supports_streaming}", errorMessage: "No streams." }] },
    });
  });
  expect(data).toMatchObject({
    lintel_agent_card: {
      "on-call": { agent },
      all: {
        agent,
        tenant: "${var.tenant}",
        protocol_binding: "GRPC",
        extended: false,
        ignored_rules: ["agent-card/skills-have-tags"],
        provider: "lintel.west",
        lifecycle: { postcondition: [{ condition: "${self.supports_streaming}", error_message: "No streams." }] },
      },
    },
  });
});

test("other resources can refer to its attributes", () => {
  const { output } = synthesized((stack) => {
    new LintelProvider(stack, "lintel");
    const read = new AgentCard(stack, "on-call", { agent });
    const out = (id: string, value: unknown) => new TerraformOutput(stack, id, { value });
    out("url", read.interfaceUrl);
    out("binding", read.interfaceBinding);
    out("tenant", read.interfaceTenant);
    out("streams", read.supportsStreaming);
    out("pushes", read.supportsPushNotifications);
    out("name", `${read.card.name} ${read.card.version}`);
    out("modes", Fn.join(", ", read.card.defaultInputModes));
    out("skills", Fn.lengthOf(read.card.skills));
  });
  const at = "data.lintel_agent_card.on-call";
  expect(output).toMatchObject({
    url: { value: `\${${at}.interface_url}` },
    binding: { value: `\${${at}.interface_binding}` },
    tenant: { value: `\${${at}.interface_tenant}` },
    streams: { value: `\${${at}.supports_streaming}` },
    pushes: { value: `\${${at}.supports_push_notifications}` },
    name: { value: `\${${at}.card.name} \${${at}.card.version}` },
    modes: { value: `\${join(", ", ${at}.card.default_input_modes)}` },
    skills: { value: `\${length(${at}.card.skills)}` },
  });
});

test("it has every member of a card", () => {
  let members: readonly string[] = [];
  synthesized((stack) => {
    new LintelProvider(stack, "lintel");
    members = Object.keys(new AgentCard(stack, "on-call", { agent }).card);
  });
  expect([...members].sort()).toEqual(Object.keys(agentCard.declaration.members).sort());
});

test("the null_resource host has no data sources, and names the remedy", () => {
  const declare = (stack: TerraformStack) => {
    new LintelProvider(stack, "lintel", { host: "null-resource" });
    new AgentCard(stack, "on-call", { agent });
  };
  expect(() => synthesized(declare)).toThrow(
    /images\/on-call: data sources require Lintel's provider.*lintel agent card/,
  );
});
