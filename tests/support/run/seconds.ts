import type { Reporter, TestModule } from "vitest/node";

/** How many files are named. */
const most = 10;

const secondsOf = (module: TestModule): number => {
  const { setupDuration, collectDuration, duration } = module.diagnostic();
  return (setupDuration + collectDuration + duration) / 1_000;
};
const sum = (modules: readonly TestModule[]): number => modules.reduce((total, one) => total + secondsOf(one), 0);
const inColumns = (seconds: number, text: string): string => `${seconds.toFixed(0).padStart(7)} s  ${text}`;

/**
 * Tells at the end of a run where its time went, so that the next wall is seen before it is hit, and after a failure how
 * to ask the same third again. Files run beside one another, so their seconds are more than those that passed.
 */
export const seconds: Reporter = {
  onTestRunEnd(modules, _errors, reason) {
    const projects = [...Map.groupBy(modules, ({ project }) => project.name)];
    const slowest = modules.toSorted((one, other) => secondsOf(other) - secondsOf(one)).slice(0, most);
    const lines = [
      "Seconds of each project's files, which run beside one another:",
      ...projects.map(([name, some]) => inColumns(sum(some), `${name} (${some.length} files)`)),
      "The slowest files:",
      ...slowest.map((one) => inColumns(secondsOf(one), one.relativeModuleId)),
    ];
    // Not from `tier.ts`: this module is read before the configuration has set it.
    const third = process.env["TEST_THIRD"];
    if (reason === "failed" && process.env["TEST_RUN"] !== "all")
      lines.push(
        `This run asked third ${third} of what is asked by thirds: npm test -- --third ${third} asks the same.`,
      );
    console.log(`\n${lines.join("\n")}\n`);
  },
};
