import { runBackup } from "./run-backup.ts";

process.exitCode = await runBackup(process);
