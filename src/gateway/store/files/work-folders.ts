import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { join } from "node:path";

/** Where a gateway writes files while it works on them. What a gateway that was killed has left can be told and removed. */
export interface WorkFolders {
  /** The gateway to which the folders belong that are made here. */
  readonly gatewayId: string;
  /** Makes an empty folder that nobody else may look into. Whoever asked for it removes it. */
  make(): Promise<string>;
  /** The gateways of which something is there. */
  owners(): Promise<readonly string[]>;
  /** Removes all that is there of a gateway. */
  removeAllOf(gatewayId: string): Promise<void>;
}

/** Has folders below one that several gateways may share: each has one by its id, which is made with its first work. */
export function createWorkFolders(directory: string): WorkFolders {
  const gatewayId = randomUUID();
  const own = join(directory, gatewayId);
  return {
    gatewayId,
    async make() {
      await mkdir(own, { recursive: true, mode: 0o700 });
      return mkdtemp(join(own, "work-"));
    },
    owners: () =>
      readdir(directory).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return [];
        throw error;
      }),
    removeAllOf: (id) => rm(join(directory, id), { recursive: true, force: true }),
  };
}
