import { expect, it } from "vitest";
import { describeWithTerraform } from "../../with-terraform.ts";
import { codeSource, service } from "./service-config.ts";
import { type Bench, benchAndFolder, type Folder } from "./terraform.ts";

describeWithTerraform("a hosted service on a runtime whose support has ended", () => {
  let bench: Bench;
  let folder: Folder;
  benchAndFolder({ operationSeconds: 0 }, (ground) => {
    ({ bench, folder } = ground);
  });
  const on = (runtime: string, name = "web-1", more = {}) =>
    service({
      service_name: `"${name}"`,
      source_configuration: codeSource.replace("NODEJS_22", runtime),
      ...more,
    });

  it.each(["NODEJS_16", "DOTNET_6", "GO_1", "PHP_81"])(
    "is refused by a plan that creates it on %s",
    async (runtime) => {
      await folder.write(on(runtime));
      const { code, text } = await folder.plan();
      expect(code).toBe(1);
      expect(text).toContain(`Error: App Runner creates no services on runtime "${runtime}"`);
      expect(text).toMatch(/Error: .* on main\.tf line \d+, in [^:]+: \d+: runtime = "/);
    },
  );

  it("is updated, but not replaced", async () => {
    await folder.write(on("NODEJS_22"));
    expect(await folder.apply()).toMatchObject({ code: 0 });
    await folder.write(on("NODEJS_16", "web-1", { health_check_configuration: "{ interval = 9 }" }));
    expect(await folder.apply()).toMatchObject({ code: 0 });
    await folder.write(on("NODEJS_16", "web-2"));
    const { code, text } = await folder.apply();
    expect(code).toBe(1);
    expect(text).toContain("The plan would delete the hosted service, and creating it again would fail.");
    expect(await bench.services()).toMatchObject([{ ServiceName: "web-1", HealthCheckConfiguration: { Interval: 9 } }]);
  });
});
