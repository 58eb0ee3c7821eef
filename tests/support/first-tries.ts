import type { Reporter } from "vitest/node";

/** Says of each test that passed only when tried again why it failed before: a rare fault may hide there. */
export const firstTries: Reporter = {
  onTestCaseResult(test) {
    const { state, errors } = test.result();
    if (state !== "passed" || errors === undefined) return;
    for (const { message, stack } of errors) {
      console.error(`\nat first ${test.module.relativeModuleId} > ${test.fullName} failed: ${message}\n${stack ?? ""}`);
    }
  },
};
