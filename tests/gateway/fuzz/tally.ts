/** Counts what was sent and answered, so that one sees that the calls were worth making. */
export interface Tally {
  /** Counts a call; answers its number. */
  sent(): number;
  /** Counts an answer, for a login only where it may make the call: all others are refused alike. */
  count(operation: string, status: number, login: string | null): void;
  /** How often an operation answered a status. */
  answered(operation: string, status: number): number;
  /** The part of the calls that a login may make which answered a status, 0 to 1. */
  share(login: string, status: number): number;
  print(): void;
}

/** Makes a tally of nothing yet. */
export function createTally(): Tally {
  const byOperation = new Map<string, number>();
  const byLogin = new Map<string, Map<number, number>>();
  let calls = 0;
  return {
    sent: () => calls++,
    count(operation, status, login) {
      const key = `${operation} ${status}`;
      byOperation.set(key, (byOperation.get(key) ?? 0) + 1);
      if (login === null) return;
      const own = byLogin.get(login) ?? new Map<number, number>();
      byLogin.set(login, own.set(status, (own.get(status) ?? 0) + 1));
    },
    answered: (operation, status) => byOperation.get(`${operation} ${status}`) ?? 0,
    share(login, status) {
      const own = byLogin.get(login) ?? new Map<number, number>();
      const all = [...own.values()].reduce((sum, count) => sum + count, 0);
      return (own.get(status) ?? 0) / Math.max(1, all);
    },
    print() {
      const lines = [`fuzz: ${calls} calls`];
      for (const [login, own] of byLogin) {
        const counts = [...own].sort(([one], [other]) => one - other).map(([status, count]) => `${status}: ${count}`);
        lines.push(`  ${login.padEnd(12)} ${counts.join("  ")}`);
      }
      process.stdout.write(`${lines.join("\n")}\n`);
    },
  };
}
