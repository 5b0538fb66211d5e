import { plugin } from "lintel/rules";
import imageFromOwnRegistry from "./image-from-own-registry.ts";

export default plugin({ name: "acme", rules: [imageFromOwnRegistry] });
