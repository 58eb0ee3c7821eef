import type { Cluster } from "./cluster.ts";
import { availableParallelism, release, totalmem } from "node:os";

const megabyte = 1024 * 1024;

/** What the server's command line depends on. */
export interface ServerSetup extends Pick<Cluster, "folder" | "durable" | "archive" | "recovery"> {
  readonly port: number;
}

/** After so many seconds a part of the write-ahead log is copied although it is not full: so much a lost disk takes. */
const copiedEvery = 60;

/** The server's command line: loopback only, and sized for a small machine that also runs a browser. */
export function serverArguments({ folder, port, durable, archive, recovery }: ServerSetup): string[] {
  // Without a memory limit, some systems report 0 and others 2^63.
  const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity);
  const shared = Math.round(Math.min(512 * megabyte, Math.max(64 * megabyte, memory / 16)) / megabyte);
  const settings: Record<string, string | number> = {
    listen_addresses: "127.0.0.1",
    // No socket file: the length of its path is limited, and a deep folder would exceed it. Tests have short folders,
    // and a statement by a socket takes half the time of one by TCP.
    unix_socket_directories: durable ? "" : folder,
    cluster_name: "aisle",
    max_connections: 100,
    shared_buffers: `${shared}MB`,
    effective_cache_size: `${Math.round(memory / 3 / megabyte)}MB`,
    work_mem: "16MB",
    maintenance_work_mem: "64MB",
    random_page_cost: 1.1,
    // Lists send many short queries: JIT compilation or parallel workers cost them more time than they save.
    jit: "off",
    max_parallel_workers_per_gather: availableParallelism() > 4 ? 2 : 0,
    max_wal_size: "512MB",
    // After a crash all files are flushed to the disk first: one call for the whole file system is seconds faster than
    // one for each file.
    ...(syncsAtOnce() && { recovery_init_sync_method: "syncfs" }),
    checkpoint_timeout: "15min",
    timezone: "UTC",
    log_timezone: "UTC",
    lc_messages: "C",
    // The caller of a statement already gets its error. The log file keeps only the server's own messages, so it
    // contains no customer data.
    log_min_messages: "log",
    log_min_error_statement: "panic",
    log_error_verbosity: "terse",
    log_checkpoints: "off",
    ...(archive !== undefined && {
      archive_mode: "on",
      archive_library: "basic_archive",
      "basic_archive.archive_directory": archive,
      archive_timeout: copiedEvery,
    }),
    ...(recovery && {
      restore_command: recovery.fetch,
      recovery_target_timeline: recovery.timeline,
      recovery_target_action: "promote",
      ...(recovery.until !== null && { recovery_target_time: recovery.until }),
    }),
    ...(durable
      ? { fsync: "on", synchronous_commit: "on", full_page_writes: "on" }
      : { fsync: "off", synchronous_commit: "off", full_page_writes: "off" }),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  return ["-D", folder, "-p", String(port), ...flags];
}

/** Whether `syncfs` reports write errors: Linux since 5.8. */
function syncsAtOnce(): boolean {
  const [major = 0, minor = 0] = release().split(".").map(Number);
  return process.platform === "linux" && (major > 5 || (major === 5 && minor >= 8));
}
