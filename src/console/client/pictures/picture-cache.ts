import { isTransient } from "#console/client/failure.ts";

/** A picture ready to be shown. */
export interface KeptPicture {
  /** Where an `img` finds it, as long as it is kept. */
  readonly address: string;
  /** Gives its memory back; its address leads nowhere afterwards. */
  drop(): void;
}

/** A picture by the id of its file, and how that is read. A file never changes: another picture is another file. */
export interface WantedPicture {
  readonly file: string;
  /** Throws an ApiFailure. */
  read(): Promise<Blob>;
}

/** Pictures by the ids of their files, each read once as long as it is kept. */
export interface PictureCache {
  /** The address of a picture; undefined while it is not cached, or when the file has no picture. */
  addressOf(file: string): string | undefined;
  /** Reads a picture at once, unless it is cached. */
  fetch(picture: WantedPicture): void;
  /**
   * Reads the pictures of a list, a few at a time. Pictures of an earlier call that are not being read yet are skipped.
   */
  want(pictures: readonly WantedPicture[]): void;
  /** Calls back when a picture was read or dropped; returns the function that unsubscribes. */
  subscribe(listener: () => void): () => void;
}

/** Sizes of a cache: how many pictures are kept, and how many of a list are read at once. */
interface CacheLimits {
  readonly most: number;
  readonly atOnce: number;
}

/**
 * Makes an empty cache. `prepare` makes a picture out of a file and throws when the file is none. The picture nobody
 * has wanted for longest is dropped first.
 */
export function createPictureCache(
  prepare: (file: Blob) => Promise<KeptPicture>,
  { most, atOnce }: CacheLimits,
): PictureCache {
  /** The picture that was wanted longest ago comes first; null for a file without a picture. */
  const kept = new Map<string, KeptPicture | null>();
  const reading = new Set<string>();
  const listeners = new Set<() => void>();
  let waiting: WantedPicture[] = [];

  /** Whether a picture need not be read; it counts as wanted now. */
  function isHere(file: string): boolean {
    const picture = kept.get(file);
    if (picture === undefined) return reading.has(file);
    kept.delete(file);
    kept.set(file, picture);
    return true;
  }

  function keep(file: string, picture: KeptPicture | null): void {
    kept.set(file, picture);
    for (const [oldest, dropped] of kept) {
      if (kept.size <= most) break;
      kept.delete(oldest);
      dropped?.drop();
    }
    for (const listener of listeners) listener();
  }

  async function begin({ file, read }: WantedPicture): Promise<void> {
    reading.add(file);
    try {
      keep(file, await prepare(await read()));
    } catch (error) {
      // While the gateway cannot be reached, the others would fail as well: lists that still need them want them again.
      if (isTransient(error)) waiting = [];
      else keep(file, null);
    } finally {
      reading.delete(file);
      beginWaiting();
    }
  }

  function beginWaiting(): void {
    while (reading.size < atOnce) {
      const next = waiting.shift();
      if (!next) return;
      if (!isHere(next.file)) void begin(next);
    }
  }

  return {
    addressOf: (file) => kept.get(file)?.address,
    fetch(picture) {
      if (!isHere(picture.file)) void begin(picture);
    },
    want(pictures) {
      waiting = pictures.filter(({ file }) => !isHere(file));
      beginWaiting();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
