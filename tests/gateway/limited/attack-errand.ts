// What a file that was built to bring a program down makes of whoever reads it.
import { doErrand } from "#gateway/limited/errand.ts";

export type Attack = "loops" | "fills" | "inflates" | "leaves" | "floods";

const attacks: Readonly<Record<Attack, (stopping: AbortSignal, tell: (told: object) => void) => unknown>> = {
  loops: () => {
    for (let at = 0; ; at = (at + 1) % 7);
  },
  fills: () => {
    const kept: string[] = [];
    for (let at = 0; ; at += 1) kept.push(`${at}`.repeat(100));
  },
  // Such memory is outside of what V8 limits by itself.
  inflates: async () => {
    const kept: Buffer[] = [];
    for (let at = 0; ; at += 1) {
      kept.push(Buffer.alloc(10_000_000, at % 256));
      await new Promise(setImmediate);
    }
  },
  leaves: async (stopping, tell) => {
    while (!stopping.aborted) await new Promise(setImmediate);
    tell({ left: true });
  },
  floods: (_, tell) => {
    for (let at = 0; at < 2_000; at += 1) tell({ at, text: "x".repeat(1_000) });
  },
};

await doErrand<Attack, object>(async (attack, tell, stopping) => {
  tell({ pid: process.pid });
  // What is told is written before the attack begins.
  await new Promise((resolve) => void setTimeout(resolve, 100));
  await attacks[attack](stopping, tell);
});
