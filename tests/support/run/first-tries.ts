import type { Reporter } from "vitest/node";

/** Reports why a test failed at first when it passed only after a retry, because that may show a rare fault. */
export const firstTries: Reporter = {
  onTestCaseResult(test) {
    const { state, errors } = test.result();
    if (state !== "passed" || errors === undefined) return;
    for (const { message, stack } of errors) {
      console.error(`\nat first ${test.module.relativeModuleId} > ${test.fullName} failed: ${message}\n${stack ?? ""}`);
    }
  },
};
