import { PlainFailure } from "#gateway/plain-failure.ts";
import type { ServerUser } from "./process.ts";

/** One database folder, and the user and settings of its server. */
export interface Cluster {
  readonly folder: string;
  readonly user: ServerUser;
  readonly password: string;
  readonly durable: boolean;
}

/** The server did not start. The message is a sentence; `diskFull` means that only disk space is missing. */
export class ServerFailed extends PlainFailure {
  readonly diskFull: boolean;
  constructor(message: string, diskFull = false) {
    super(message);
    this.diskFull = diskFull;
  }
}
