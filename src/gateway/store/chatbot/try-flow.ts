import type { Trial, Tried } from "#contract/chatbot/schema.ts";
import { readSteps } from "#contract/chatbot/steps.ts";
import { beginFlow, type BotWorld, takeTurn, type Turn } from "./take-turn.ts";
import type { Db } from "#gateway/database/schema.ts";
import { wrongField } from "#gateway/refusal.ts";
import { type Asker, lookUp } from "./look-up.ts";

/** Tells what the bot would say by the steps of a flow. Refused with 422 where they cannot be read. */
export async function tryFlow(db: Db, asker: Asker, { name, steps, said }: Trial): Promise<Tried> {
  const read = readSteps(steps);
  if ("mistake" in read) throw wrongField("steps", read.mistake.because);
  const flow = { id: "", version: 1, name: name || "This flow", steps };
  const world: BotWorld = {
    flows: [flow],
    guess: () => [],
    lookUp: async (what, known) =>
      what === "order status" || what === "open orders"
        ? "(Here the bot tells the customer about their own orders.)"
        : lookUp(db, asker, what, known),
    words: { greeting: "", handOver: "(Here the bot fetches a person.)" },
  };
  let turn: Turn = await beginFlow(flow, world);
  const messages: Tried["messages"] = repliesOf(turn);
  for (const text of said) {
    if (turn.handsOver || !turn.progress.flow) break;
    messages.push({ from: "customer", text, choices: [] });
    turn = await takeTurn(turn.progress, text, world);
    messages.push(...repliesOf(turn));
  }
  return { messages, ended: turn.handsOver ? "person" : turn.progress.flow ? "waits" : "done" };
}

function repliesOf({ replies }: Turn): Tried["messages"] {
  return replies.map(({ text, choices }) => ({ from: "bot", text, choices: [...choices] }));
}
