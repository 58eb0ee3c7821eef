import { Refusal } from "#gateway/refusal.ts";

/** Runs what knows a part of a request alone; the fields that it refuses are named from the root of the request. */
export async function namedWithin<Result>(part: string, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof Refusal) || !error.fields) throw error;
    const fields = Object.fromEntries(
      Object.entries(error.fields).map(([field, because]) => [`${part}.${field}`, because]),
    );
    throw new Refusal(error.code, error.message, { fields, current: error.current });
  }
}
