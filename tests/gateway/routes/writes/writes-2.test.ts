import { walkWrites } from "./walk-writes.ts";

walkWrites(1);
