import { isAlive } from "#gateway/database/server/folder.ts";
import { until } from "../run/until.ts";

// Set up for every file of the project: `npm test` builds the console while the tests of the other projects run, and ends
// the run where the build fails.
const build = Number(process.env["BUILD_PROCESS"] ?? 0);
if (build > 0) await until("the console is built", () => !isAlive(build), { timeout: 600_000 });
