import { readFileSync } from "node:fs";

/** What root needs to let another user run the server and to read that user's files: Linux's capabilities, by number. */
const needed = { CAP_CHOWN: 0, CAP_DAC_OVERRIDE: 1, CAP_SETGID: 6, CAP_SETUID: 7 } as const;

/** The rights that this process, run by root, lacks to work for another user; none where the system does not tell. */
export function missingRights(): string[] {
  let status: string;
  try {
    status = readFileSync("/proc/self/status", "utf8");
  } catch {
    return [];
  }
  const held = /^CapEff:\s*([0-9a-f]+)$/m.exec(status)?.[1];
  if (held === undefined) return [];
  return Object.entries(needed).flatMap(([name, bit]) => ((BigInt(`0x${held}`) >> BigInt(bit)) & 1n ? [] : [name]));
}
