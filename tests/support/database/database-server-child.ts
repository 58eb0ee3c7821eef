// The database part of a gateway in a process that a test may kill: prints the connection string, stops cleanly on
// SIGTERM.
import { startDatabaseServer } from "#gateway/database/server.ts";

const [directory = ""] = process.argv.slice(2);
const log = { info: () => {}, warn: () => {}, error: (message: string) => console.error(message) };
const server = await startDatabaseServer({ directory, log });
process.on("SIGTERM", () => void server.stop().then(() => process.exit(0)));
console.log(server.url);
