import { describe, expect, test } from "vitest";
import { resolveEndpoint, resolveRegion } from "../../lib/client/endpoint.ts";
import { readProfile } from "../../lib/client/profiles/profile.ts";
import { ownEnvironment } from "./own-environment.ts";

const given = ownEnvironment();

const profile = () => readProfile(undefined);
const region = (setting?: string) => resolveRegion(setting, profile);
const endpoint = async (setting?: string, inRegion = "eu-west-1") =>
  (await resolveEndpoint({ setting, service: "imagebuilder", profile, region: async () => inRegion })).href;

describe("the region", () => {
  test("comes from the setting, AWS_REGION, AWS_DEFAULT_REGION or the profile: the first one wins", async () => {
    await expect(region()).rejects.toMatchObject({ kind: "NoRegion", message: expect.stringContaining("AWS_REGION") });
    await given.config("[default]\nregion = from-profile\n");
    expect(await region()).toBe("from-profile");
    given.set({ AWS_DEFAULT_REGION: "from-default" });
    expect(await region()).toBe("from-default");
    given.set({ AWS_REGION: "from-region" });
    expect(await region()).toBe("from-region");
    expect(await region("from-setting")).toBe("from-setting");
  });

  test("an empty variable counts as unset", async () => {
    given.set({ AWS_REGION: "", AWS_DEFAULT_REGION: "eu-west-1" });
    expect(await region()).toBe("eu-west-1");
  });

  test.each(["a", "eu-west-1", "x".repeat(63)])("%s is a valid label of a host name", async (name) => {
    expect(await region(name)).toBe(name);
  });

  test.each(["", "-a", "a-", "eu_west", "evil.example/", "x".repeat(64)])(
    "%j is not a valid label of a host name",
    async (name) => {
      await expect(region(name)).rejects.toMatchObject({
        kind: "InvalidRegion",
        message: `the region is ${JSON.stringify(name)} (setting region); it must be up to 63 letters, digits and hyphens, such as eu-west-1, with no hyphen at either end`,
      });
    },
  );
});

describe("the endpoint", () => {
  test("comes from the setting, the service's variable, the general variable, the services section, the profile or the public list, in this order", async () => {
    expect(await endpoint()).toBe("https://imagebuilder.eu-west-1.amazonaws.com/");
    await given.config("[default]\nendpoint_url = http://profile\n");
    expect(await endpoint()).toBe("http://profile/");
    await given.config(
      "[default]\nservices = local\nendpoint_url = http://profile\n[services local]\nimagebuilder =\n  endpoint_url = http://services\n",
    );
    expect(await endpoint()).toBe("http://services/");
    given.set({ AWS_ENDPOINT_URL: "http://general" });
    expect(await endpoint()).toBe("http://general/");
    given.set({ AWS_ENDPOINT_URL_IMAGEBUILDER: "http://own" });
    expect(await endpoint()).toBe("http://own/");
    expect(await endpoint("http://setting")).toBe("http://setting/");
  });

  test("configured URLs can be ignored, except the setting", async () => {
    await given.config("[default]\nendpoint_url = http://profile\nignore_configured_endpoint_urls = true\n");
    expect(await endpoint()).toBe("https://imagebuilder.eu-west-1.amazonaws.com/");
    await given.config("[default]\nendpoint_url = http://profile\n");
    given.set({ AWS_ENDPOINT_URL: "http://general", AWS_IGNORE_CONFIGURED_ENDPOINT_URLS: "true" });
    expect(await endpoint()).toBe("https://imagebuilder.eu-west-1.amazonaws.com/");
    expect(await endpoint("http://setting")).toBe("http://setting/");
    given.set({ AWS_IGNORE_CONFIGURED_ENDPOINT_URLS: "false" });
    expect(await endpoint()).toBe("http://general/");
  });

  test.each([
    ["cn-north-1", "amazonaws.com.cn"],
    ["us-gov-west-1", "amazonaws.com"],
    ["us-iso-east-1", "c2s.ic.gov"],
    ["us-isob-east-1", "sc2s.sgov.gov"],
    ["eusc-de-east-1", "amazonaws.eu"],
  ])("in %s ends in %s", async (name, suffix) => {
    expect(await endpoint(undefined, name)).toBe(`https://imagebuilder.${name}.${suffix}/`);
  });

  test.each(["localhost:4566", "//localhost", "ftp://localhost", "http://", ""])(
    "%j is not an endpoint",
    async (url) => {
      await expect(endpoint(url)).rejects.toMatchObject({
        kind: "InvalidEndpoint",
        message: `the endpoint URL is ${JSON.stringify(url)} (setting endpointUrl); it must be a URL that begins with http:// or https://, such as http://localhost:4566`,
      });
    },
  );

  test("a malformed one is named with its source", async () => {
    given.set({ AWS_ENDPOINT_URL: "localhost:4566" });
    await expect(endpoint()).rejects.toThrow('"localhost:4566" (AWS_ENDPOINT_URL)');
  });
});

describe("FIPS and dual-stack hosts", () => {
  const chosen = async (
    kinds: { useFipsEndpoint?: boolean; useDualstackEndpoint?: boolean } = {},
    setting?: string,
  ) => {
    const search = { setting, service: "apprunner", kinds, profile, region: async () => "eu-west-1" };
    return (await resolveEndpoint(search)).host;
  };

  test("are chosen by the setting, the environment or the profile: the first one wins", async () => {
    expect(await chosen()).toBe("apprunner.eu-west-1.amazonaws.com");
    await given.config("[default]\nuse_fips_endpoint = true\nuse_dualstack_endpoint = TRUE\n");
    expect(await chosen()).toBe("apprunner-fips.eu-west-1.api.aws");
    given.set({ AWS_USE_DUALSTACK_ENDPOINT: "false" });
    expect(await chosen()).toBe("apprunner-fips.eu-west-1.amazonaws.com");
    given.set({ AWS_USE_FIPS_ENDPOINT: "False" });
    expect(await chosen()).toBe("apprunner.eu-west-1.amazonaws.com");
    expect(await chosen({ useFipsEndpoint: true })).toBe("apprunner-fips.eu-west-1.amazonaws.com");
    given.set({ AWS_USE_FIPS_ENDPOINT: "true" });
    expect(await chosen({ useFipsEndpoint: false })).toBe("apprunner.eu-west-1.amazonaws.com");
  });

  test("do not change an explicit URL", async () => {
    given.set({ AWS_USE_FIPS_ENDPOINT: "true" });
    expect(await chosen({}, "http://localhost:4700")).toBe("localhost:4700");
  });

  test("are never ignored because of a value that is neither true nor false", async () => {
    given.set({ AWS_USE_FIPS_ENDPOINT: "yes" });
    await expect(chosen()).rejects.toThrow('AWS_USE_FIPS_ENDPOINT is "yes"; it must be true or false');
    await given.config("[default]\nuse_dualstack_endpoint = 1\n");
    given.set({ AWS_USE_FIPS_ENDPOINT: undefined });
    await expect(chosen()).rejects.toThrow('use_dualstack_endpoint of profile default is "1"');
  });
});
