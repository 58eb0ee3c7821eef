import type { Question } from "#commands/context/dialogs.ts";
import type { Tools } from "#commands/context/tools.ts";
import type { FileLimits } from "#contract/fields/fields.ts";
import type { Kinds } from "#contract/kinds.ts";
import type { Kind } from "#contract/records/kind-names.ts";

/** A photo of a record. */
export interface ShownPhoto {
  readonly id: string;
  readonly name: string;
  readonly at: string;
  readonly by: string;
  /** What it is called; left out where photos have no captions. */
  readonly caption?: string;
  /** Read it as large as it is kept, and as small as it is kept. Throw an ApiFailure. */
  large(): Promise<Blob>;
  small(): Promise<Blob>;
}

/** One of the sizes in which a photo is sent: the pixels of its longer side, and what its file may be. */
export interface PhotoSize {
  readonly side: number;
  readonly file: FileLimits;
}

/** The photos of a record, to look at, add and remove. */
export interface PhotosQuestion extends Question {
  readonly about: string;
  /** What is shown first: the photo with an id, the choice of files, or with null the first photo. */
  readonly begins: string | "add" | null;
  /** It begins with cropping that photo, and ends with it. */
  readonly onlyCrops?: boolean;
  /** Files that were chosen before and are added at once. */
  readonly files: readonly File[];
  readonly most: number;
  /** The sizes in which each is made before it is sent. */
  readonly sizes: readonly PhotoSize[];
  /** Why photos can be neither added nor removed now; null where they can. */
  refuse(): string | null;
  list(): Promise<readonly ShownPhoto[]>;
  /** Adds one in all of its sizes; a retry of the same file has the same `name`. Throws the failure. */
  add(sizes: readonly File[], name: string): Promise<void>;
  remove(photoId: string): Promise<void>;
  /** What else can be done where photos have an order and captions. Removing them can be undone there. */
  readonly arranged?: {
    move(photoId: string, by: 1 | -1): Promise<void>;
    caption(photoId: string, caption: string): Promise<void>;
    /** Puts a photo, cropped and in all of its sizes, into the place of the one that it was made of. */
    crop(photoId: string, sizes: readonly File[]): Promise<void>;
    /** Takes back the last change; throws why it cannot be. */
    undo(): Promise<void>;
  };
}

/**
 * How often a change is tried when other people have changed the record in between. Photos do not depend on their
 * changes.
 */
const mostTries = 4;

/** Makes a change of a record's photos from its newest version, once more where somebody else was quicker. */
export async function changePhotos<K extends Kind>(
  kind: K,
  row: Kinds[K],
  tools: Tools,
  patch: (before: Kinds[K]) => Partial<Kinds[K]>,
  call: (before: Kinds[K]) => Promise<Kinds[K]>,
): Promise<Kinds[K]> {
  for (let tries = 1; ; tries++) {
    const before = tools.newest(kind, row);
    try {
      return await tools.change(kind, before, patch(before), () => call(before));
    } catch (error) {
      if (tries === mostTries || tools.newest(kind, row).version === before.version) throw error;
    }
  }
}
