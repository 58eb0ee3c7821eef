import { Refusal } from "#gateway/refusal.ts";

/**
 * Runs a function that knows only one part of a request. When it refuses fields, their names get the name of the part
 * in front.
 */
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
