/** Declarations as data, in Terraform's JSON, where attributes and blocks look the same. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Folder } from "./terraform.ts";

/** The arguments of a resource, by name. */
export type Arguments = { readonly [name: string]: unknown };

/** Resources by their addresses, such as `lintel_hosted_service.web`. */
export type Declarations = { readonly [address: string]: Arguments };

export const goodPolicy = {
  name: "weekly cleanup",
  execution_role: "lifecycle",
  resource_type: "VM_IMAGE",
  policy_details: [
    {
      action: { type: "DELETE", include_resources: { vm_images: true } },
      filter: { type: "AGE", value: 90, unit: "DAYS", retain_at_least: 3 },
    },
  ],
  resource_selection: { recipes: [{ name: "base", semantic_version: "1.x.x" }] },
};

export const goodImage = { image_identifier: "public.ecr.aws/nginx/nginx:1", image_repository_type: "REGISTRY_PUBLIC" };

export const goodService = { service_name: "web-1", source_configuration: { image_repository: goodImage } };

/** Writes resources beside main.tf, with one output of all their attributes, and import blocks for some of them. */
export async function declare(
  folder: Folder,
  declarations: Declarations,
  imports: { readonly [address: string]: string } = {},
): Promise<void> {
  const resource: { [type: string]: { [name: string]: Arguments } } = {};
  for (const [address, declared] of Object.entries(declarations)) {
    const [type = "", name = ""] = address.split(".");
    resource[type] = { ...resource[type], [name]: declared };
  }
  const output = { all: { value: `\${jsonencode([${Object.keys(declarations).join(", ")}])}` } };
  const imported = Object.entries(imports).map(([to, id]) => ({ to, id }));
  await folder.write("");
  const document = { resource, output, ...(imported.length > 0 && { import: imported }) };
  await writeFile(join(folder.dir, "resources.tf.json"), JSON.stringify(document, null, 2));
}
