import { runGateway } from "./run-gateway.ts";

// What has not closed by then would keep the process alive.
process.exit(await runGateway(process));
