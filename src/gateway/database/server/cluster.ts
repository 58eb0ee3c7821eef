import { PlainFailure } from "#gateway/plain-failure.ts";
import type { ServerUser } from "./process.ts";

/** One database folder, and the user and settings of its server. */
export interface Cluster {
  readonly folder: string;
  readonly user: ServerUser;
  readonly password: string;
  readonly durable: boolean;
  /** The folder to which the server copies its write-ahead log; left out where nothing is backed up. */
  readonly archive?: string | undefined;
  /** How far a server that was restored reads the log that was copied; left out for one that goes on by itself. */
  readonly recovery?: Recovery;
}

/** Up to where a restored server reads a copied write-ahead log. */
export interface Recovery {
  /** The command that fetches a file of the log, with %f for its name and %p for where it goes. */
  readonly fetch: string;
  /** Up to which moment, as PostgreSQL reads it; null for all that is there. */
  readonly until: string | null;
  readonly timeline: number;
}

/** The server did not start. The message is a sentence; `diskFull` means that only disk space is missing. */
export class ServerFailed extends PlainFailure {
  readonly diskFull: boolean;
  constructor(message: string, diskFull = false) {
    super(message);
    this.diskFull = diskFull;
  }
}
