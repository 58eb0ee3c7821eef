// Builds the console if it has changed, and runs the gateway. With `--help` the gateway only prints its settings.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
if (process.argv.length === 2) {
  const { status } = spawnSync(process.execPath, ["build.ts", "--if-changed"], { cwd: root, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
await import("../src/gateway/main.ts");
