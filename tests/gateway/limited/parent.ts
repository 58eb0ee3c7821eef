// Lets a process loop for ever, and prints its id.
import { writeSync } from "node:fs";
import { runProcess } from "#gateway/limited/run-process.ts";

const program = new URL("attack-errand.ts", import.meta.url);
for await (const told of runProcess<{ pid: number }>({ program, errand: "loops", limits: { memory: 200 } }))
  writeSync(1, `${told.pid}\n`);
