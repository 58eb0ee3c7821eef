import { runCluster } from "./run-cluster.ts";

process.exit(await runCluster(process));
