import { runSetup } from "./command/run-setup.ts";

process.exitCode = await runSetup(process);
