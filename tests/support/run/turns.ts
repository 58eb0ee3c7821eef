/** Counts the turns that the process takes while something is done: each is one in which it can answer other calls. */
export async function countTurns<Result>(work: () => Promise<Result>): Promise<{ result: Result; turns: number }> {
  let turns = 0;
  const count = (): void => {
    turns += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  try {
    return { result: await work(), turns };
  } finally {
    clearImmediate(next);
  }
}
