import { Refusal } from "#gateway/refusal.ts";

/** Unique indexes by name: the field that must be unique, and the reason that a refusal gives. */
export type UniqueFields = Readonly<Record<string, { readonly field: string; readonly because: string }>>;

/** Runs a statement. When it breaks a unique index, it is refused with 422 and the field of that index. */
export async function refuseTaken<Result>(
  unique: UniqueFields | undefined,
  run: () => Promise<Result>,
): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    const taken = unique?.[constraintOf(error)];
    if (!taken) throw error;
    throw new Refusal("invalid", taken.because, { fields: { [taken.field]: taken.because } });
  }
}

function constraintOf(error: unknown): string {
  const isUnique = error instanceof Error && "code" in error && error.code === "23505";
  return isUnique && "constraint" in error ? String(error.constraint) : "";
}
