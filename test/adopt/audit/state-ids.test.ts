/** The ARNs of a Terraform state, by address. */
import { expect, test } from "vitest";
import { idsInState } from "../../../lib/adopt/audit/state-ids.ts";

const arn = (name: string) => `arn:aws:imagebuilder:eu-west-1:123456789012:lifecycle-policy/${name}`;

test("the file of a state has resources of modules, with count and for_each", () => {
  const resource = (more: object, instances: readonly object[]) => ({
    ...{ mode: "managed", type: "lintel_lifecycle_policy", name: "web", ...more },
    instances,
  });
  const state = {
    ...{ version: 4, serial: 3 },
    resources: [
      resource({}, [{ attributes: { arn: arn("a") } }]),
      resource({ module: "module.shop" }, [
        { index_key: "x", attributes: { id: arn("b") } },
        { index_key: 0, attributes: { id: "not-an-arn" } },
      ]),
      resource({ mode: "data", name: "read" }, [{ attributes: { arn: arn("c") } }]),
    ],
  };
  expect([...(idsInState(state) ?? [])]).toEqual([
    ["lintel_lifecycle_policy.web", arn("a")],
    ['module.shop.lintel_lifecycle_policy.web["x"]', arn("b")],
  ]);
});

test("the output of terraform show has the addresses themselves", () => {
  const resources = [{ address: "module.a.lintel_lifecycle_policy.web[0]", values: { arn: arn("a") } }];
  const state = { format_version: "1.0", values: { root_module: { child_modules: [{ resources }] } } };
  expect([...(idsInState(state) ?? [])]).toEqual([["module.a.lintel_lifecycle_policy.web[0]", arn("a")]]);
  expect(idsInState({ format_version: "1.0" })?.size).toBe(0);
});

test.each([[{}], [[]], [null], [{ resources: [] }], ["state"]])("%j is not a state", (value) => {
  expect(idsInState(value)).toBeUndefined();
});
