import fc from "fast-check";
import { expect, it } from "vitest";
import { lookUps, readSteps } from "#contract/chatbot/steps.ts";
import type { Progress } from "#contract/chatbot/progress.ts";
import { botLimits, type BotWorld, greet, personChoice, takeTurn } from "#gateway/store/chatbot/take-turn.ts";

const text = fc
  .string({ minLength: 1, maxLength: 30, unit: "grapheme-ascii" })
  .map((each) => each.replaceAll("\n", " "));
const line = fc.oneof(
  text.map((said) => `say: ${said}`),
  fc.constantFrom("ask pin as PIN code: Which PIN code?", "ask day as choice: Which day? | Today | Tomorrow"),
  fc.constantFrom("ask name as text: Your name?", "ask many as number: How many?", "hand over: Wait"),
  fc.constantFrom(...lookUps).map((what) => `look up: ${what}`),
);
const flow = fc
  .record({ id: fc.uuid(), steps: fc.array(line, { minLength: 1, maxLength: 12 }).map((lines) => lines.join("\n")) })
  .filter(({ steps }) => "steps" in readSteps(steps))
  .map(({ id, steps }) => ({ id, version: 1, name: `Flow ${id.slice(0, 4)}`, steps }));

const worldOf = (flows: BotWorld["flows"]): BotWorld => ({
  flows,
  guess: (said) => (said.includes("a") ? flows.map(({ id }) => id) : []),
  lookUp: async (what) => `told: ${what}`,
  words: { greeting: "Hello", handOver: "A person comes" },
});

it("whatever is said, a turn is short, offers at most three flows and a person, and ends with an answer", async () => {
  const said = fc.array(fc.oneof(text, fc.constantFrom("1", "2", "3", "4", "560001", personChoice)), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(fc.array(flow, { maxLength: 5 }), said, async (flows, texts) => {
      const world = worldOf(flows);
      let { progress } = greet(world);
      for (const each of texts) {
        const turn = await takeTurn(progress, each, world);
        expect(turn.replies.length).toBeGreaterThan(0);
        expect(turn.replies.length).toBeLessThanOrEqual(botLimits.replies);
        if (turn.handsOver) {
          expect(turn.replies.at(-1)?.text).toBe("A person comes");
          expect(turn.progress.flow).toBeUndefined();
          return;
        }
        if (!turn.progress.flow) expect((turn.progress.offers ?? []).length).toBeLessThanOrEqual(botLimits.offers);
        if (!turn.progress.flow) expect(turn.replies.at(-1)?.choices.at(-1)).toBe(personChoice);
        progress = JSON.parse(JSON.stringify(turn.progress));
      }
    }),
  );
});

it("free text never begins a flow and never hands over at once, however well it is understood", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(flow, { minLength: 1, maxLength: 4 }), text, async (flows, said) => {
      fc.pre(!/^\s*\d+\s*$/.test(said) && !flows.some(({ name }) => name === said) && said !== personChoice);
      const turn = await takeTurn({}, said, worldOf(flows));
      expect(turn).toMatchObject({ handsOver: false, subject: null });
      expect(turn.progress.flow).toBeUndefined();
    }),
  );
});

it("asks once more where an answer does not fit, then fetches a person and keeps what is known", async () => {
  const steps = "ask name as text: Your name?\nask pin as PIN code: Which PIN code, {name}?";
  const world = worldOf([{ id: "a", version: 1, name: "Area", steps }]);
  const step = async (progress: Progress, said: string) => takeTurn(progress, said, world);
  const begun = await step(greet(world).progress, "1");
  const named = await step(begun.progress, "Asha");
  expect(named.replies.at(-1)?.text).toBe("Which PIN code, Asha?");
  const again = await step(named.progress, "5600");
  expect(again).toMatchObject({ handsOver: false });
  expect(again.replies.at(-1)?.text).toContain("six digits");
  const over = await step(again.progress, "x");
  expect(over).toMatchObject({ handsOver: true, progress: { known: { name: "Asha" } } });
});

it("reads steps, and names the line and the reason of one that is wrong", () => {
  expect(readSteps("say: Hi\n\nask pin as PIN code: Which?\nlook up: delivery area")).toMatchObject({
    steps: [{ does: "say" }, { does: "ask", slot: "pin", type: "PIN code" }, { does: "look up" }],
  });
  const mistakes = [
    "shout: Hi",
    "look up: the moon",
    "look up: delivery area",
    "say: {pin}",
    "hand over\nsay: Bye",
    "",
  ];
  for (const steps of mistakes) expect(readSteps(steps)).toHaveProperty("mistake");
  expect(readSteps("say: Hi\nsay: {who}")).toMatchObject({ mistake: { because: "{who} is not asked before", at: 8 } });
});
