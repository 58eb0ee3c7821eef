/** Seconds of work of this thread, which no busy machine makes more. */
export function worked(): number {
  // oxlint-disable-next-line no-restricted-properties -- The work of one thread, against a bound that is ten times above it.
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000_000;
}
