// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are references of Terraform
/** What the constructs write for the null_resource host, in process. */
import { type TerraformStack, Token } from "cdktf";
import { expect, test } from "vitest";
import { LintelProvider, VpcConnector } from "../../constructs/index.ts";
import { synthesized } from "./synthesized.ts";

const connector = (subnets: string[]) =>
  synthesized((stack: TerraformStack) => {
    new LintelProvider(stack, "lintel", { host: "null-resource" });
    new VpcConnector(stack, "c", { vpcConnectorName: "web", subnets });
  });

test("a list that never changes is a trigger in any order, unless it is a reference", () => {
  const triggers = (subnets: string[]) => connector(subnets).locals?.lintel_identities_lintel;
  const sorted = { c: { subnets: '["subnet-1","subnet-2"]' } };
  expect(triggers(["subnet-2", "subnet-1"])).toMatchObject(sorted);
  expect(triggers(["subnet-1", "subnet-2"])).toMatchObject(sorted);
  expect(triggers(Token.asList("${var.subnets}"))).toMatchObject({
    c: expect.not.objectContaining({ subnets: expect.anything() }),
  });
});

test("a new identity has the format that the runtimes in use support", () => {
  expect(connector(["subnet-1"]).locals?.lintel_identities_lintel).toMatchObject({ c: { lintel_format: "1" } });
});

test("the locals of a declaration and of settings are named after their constructs", () => {
  const { locals } = connector(["subnet-1"]);
  expect(Object.keys(locals ?? {})).toEqual(expect.arrayContaining(["lintel_declaration_c", "lintel_settings_lintel"]));
});

test("a revision differs after an apply that did not succeed", () => {
  const { resource } = connector(["subnet-1"]);
  expect(Object(resource).null_resource.c.triggers.declaration).toMatch(
    /^\$\{sha256\(.*\)\}\$\{try\(file\(local\.lintel_identity_c\.id == "" \? "" : "\.lintel\/c\.begun"\), ""\)\}$/,
  );
});
