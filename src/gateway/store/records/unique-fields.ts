import { Refusal } from "#gateway/refusal.ts";

/** What unique indexes keep apart, by their names: the field that is taken, and how to say so. */
export type UniqueFields = Readonly<Record<string, { readonly field: string; readonly because: string }>>;

/** Runs a statement; a unique index that it runs into is refused with 422 at the field it keeps apart. */
export async function refuseTaken<Result>(unique: UniqueFields, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    const taken = unique[constraintOf(error)];
    if (!taken) throw error;
    throw new Refusal("invalid", taken.because, { fields: { [taken.field]: taken.because } });
  }
}

function constraintOf(error: unknown): string {
  const isUnique = error instanceof Error && "code" in error && error.code === "23505";
  return isUnique && "constraint" in error ? String(error.constraint) : "";
}
