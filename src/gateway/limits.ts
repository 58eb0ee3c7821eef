import type { HashLimits } from "./auth/hash-line.ts";

/** What one gateway process takes on at most, so that no client can use it up. Times in milliseconds. */
export interface Limits {
  readonly sockets: SocketLimits;
  readonly bodies: BodyLimits;
  readonly calls: CallLimits;
  readonly share: ShareLimits;
  readonly hashes: HashLimits;
}

/** Limits of the connections. */
export interface SocketLimits {
  /** Open connections, an event stream among them. */
  readonly all: number;
  /** Open connections of one address that is neither this machine nor a trusted proxy: a whole shop may share it. */
  readonly ofAddress: number;
  /** How long a connection may take to send the head of a request. */
  readonly head: number;
  /** How long a whole request may take to arrive, whatever reads it. */
  readonly request: number;
}

/** Limits of the request bodies that are on their way in or being worked on. */
export interface BodyLimits {
  /** How long nothing may arrive. */
  readonly silence: number;
  /** How long a whole body may take. */
  readonly total: number;
  /** The bytes of all bodies together, of those who are logged in. */
  readonly bytes: number;
  /** The bytes of the bodies of one login together: several of the largest, because a shop may share a login. */
  readonly bytesOfLogin: number;
  /** `bytes` for calls that need no login, so that strangers cannot use up what the staff need. */
  readonly strangersBytes: number;
  /** What one address may send of them at once: a whole shop may share it. */
  readonly strangersBytesOfAddress: number;
}

/** Limits of how often somebody may call; 0 for any number. */
export interface CallLimits {
  readonly seconds: number;
  /** Requests of one address in that time, files of the console among them: a whole shop may share it. */
  readonly ofAddress: number;
  /** Calls of one login in that time, whatever addresses they come from. */
  readonly ofLogin: number;
}

/** How many calls of one login this process works on at the same time; the others wait their turn. */
export interface ShareLimits {
  /** Heavy calls that read, such as a search, which asks the database six questions at the same time. */
  readonly heavyReads: number;
  /** Other calls that read. */
  readonly reads: number;
  /** Calls that write. They are short, and many commit together. */
  readonly writes: number;
  /** How many may wait; further ones are refused. */
  readonly waiting: number;
}

/** The limits of a gateway. */
export const usualLimits: Limits = {
  sockets: { all: 10_000, ofAddress: 1_000, head: 10_000, request: 60_000 },
  bodies: {
    silence: 5_000,
    total: 20_000,
    bytes: 64_000_000,
    bytesOfLogin: 16_000_000,
    strangersBytes: 16_000_000,
    strangersBytesOfAddress: 2_000_000,
  },
  calls: { seconds: 10, ofAddress: 10_000, ofLogin: 3_000 },
  share: { heavyReads: 1, reads: 2, writes: 8, waiting: 200 },
  hashes: { atOnce: 2, waiting: 50 },
};
