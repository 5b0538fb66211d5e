import { main } from "./toy-provider.ts";

void main();
