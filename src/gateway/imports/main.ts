import { runImports } from "./command/run-imports.ts";

process.exitCode = await runImports(process);
