import { phonePattern } from "#contract/fields/fields.ts";
import { foldText } from "#contract/fold-text.ts";
import { plainPhone, plainPincode, ungrouped } from "#contract/text.ts";

/** What the bot can ask for, by the word that a step has for it. */
export const slotTypes = ["text", "number", "PIN code", "phone", "choice"] as const;
export type SlotType = (typeof slotTypes)[number];

/** What the bot can look up. */
export const lookUps = ["order status", "open orders", "opening hours", "delivery area", "return window"] as const;
export type LookUp = (typeof lookUps)[number];

/** One step of a flow. */
export type Step =
  | { readonly does: "say"; readonly text: string }
  | {
      readonly does: "ask";
      readonly slot: string;
      readonly type: SlotType;
      readonly question: string;
      readonly choices: readonly string[];
    }
  | { readonly does: "look up"; readonly what: LookUp }
  | { readonly does: "hand over"; readonly text: string };

/** The steps of a flow, or what is wrong with a line of them; `at` and `to` are places in the text. */
export type ReadSteps =
  | { readonly steps: readonly Step[] }
  | { readonly mistake: { readonly because: string; readonly at: number; readonly to: number } };

/** The most steps of a flow, and the most that is said without a question between. */
const mostSteps = 30;
const mostSaid = 6;

/** What of each step is written, for hints and refusals. */
export const stepForms = [
  "say: Hello",
  "ask pin as PIN code: Which PIN code?",
  "ask day as choice: Which day? | Today | Tomorrow",
  "look up: delivery area",
  "hand over: I will fetch somebody",
] as const;

/** Reads the steps of a flow, one on each line. Empty lines are left out. */
export function readSteps(text: string): ReadSteps {
  const steps: Step[] = [];
  let said = 0;
  let place = 0;
  for (const line of text.split("\n")) {
    const range = { at: place, to: place + line.length };
    place += line.length + 1;
    if (line.trim() === "") continue;
    const step = readStep(line.trim());
    const because = typeof step === "string" ? step : refuseStep(step, steps);
    if (because !== null) return { mistake: { because, ...range } };
    steps.push(step as Step);
    said = (step as Step).does === "ask" ? 0 : said + 1;
    if (said > mostSaid)
      return { mistake: { because: `more than ${mostSaid} lines without a question between`, ...range } };
  }
  if (steps.length === 0) return { mistake: { because: "write at least one step", at: 0, to: text.length } };
  return { steps };
}

function readStep(line: string): Step | string {
  const [, word = "", after = ""] = /^(say|look up|hand over|ask)\b(.*)$/i.exec(line) ?? [];
  const rest = after.trimStart();
  switch (word.toLowerCase()) {
    case "say": {
      const text = afterColon(rest);
      return text ? { does: "say", text } : "write what is said after “say:”";
    }
    case "hand over":
      return rest === "" || rest.startsWith(":") ? { does: "hand over", text: afterColon(rest) } : "write “hand over:”";
    case "look up": {
      const what = lookUps.find((one) => one === foldText(afterColon(rest)));
      return what ? { does: "look up", what } : `look up one of: ${lookUps.join(", ")}`;
    }
    case "ask":
      return readAsk(rest);
    default:
      return `a step begins with say, ask, look up or hand over, such as “${stepForms[0]}”`;
  }
}

function readAsk(rest: string): Step | string {
  const match = /^([a-z][a-z0-9-]{0,29}) as ([a-z\s]+):(.*)$/i.exec(rest);
  if (!match) return `write what is asked like “${stepForms[1]}”`;
  const [, slot = "", typed = "", asked = ""] = match;
  const type = slotTypes.find((one) => foldText(one) === foldText(typed));
  if (!type) return `what is asked is one of: ${slotTypes.join(", ")}`;
  const [question = "", ...choices] = asked.split("|").map((part) => part.trim());
  if (question === "") return "write a question after the colon";
  if (type !== "choice" && choices.length > 0) return "only a choice has choices";
  if (type === "choice" && (choices.length < 2 || choices.length > 8)) return `name 2 to 8 choices: “${stepForms[2]}”`;
  if (choices.includes("")) return "a choice is empty";
  return { does: "ask", slot: slot.toLowerCase(), type, question, choices };
}

function afterColon(rest: string): string {
  return rest.replace(/^:/, "").trim();
}

/** Why a step cannot follow those before it; null when it can. */
function refuseStep(step: Step, before: readonly Step[]): string | null {
  if (before.at(-1)?.does === "hand over") return "nothing comes after the step that hands over";
  if (before.length >= mostSteps) return `at most ${mostSteps} steps`;
  const asked = before.flatMap((one) => (one.does === "ask" ? [one] : []));
  if (step.does === "ask" && asked.some(({ slot }) => slot === step.slot)) return `${step.slot} is asked twice`;
  if (step.does === "look up" && step.what === "delivery area" && !asked.some(({ type }) => type === "PIN code"))
    return "ask for a PIN code before";
  const text = "text" in step ? step.text : step.does === "ask" ? step.question : "";
  const unknown = slotsIn(text).find((name) => !asked.some(({ slot }) => slot === name));
  return unknown === undefined ? null : `{${unknown}} is not asked before`;
}

function slotsIn(text: string): readonly string[] {
  return [...text.matchAll(/\{([a-z][a-z0-9-]*)\}/g)].map(([, name = ""]) => name);
}

/** A text with what is known in place of its `{names}`. */
export function fillSlots(text: string, known: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{([a-z][a-z0-9-]*)\}/g, (whole, name: string) =>
    Object.hasOwn(known, name) ? (known[name] ?? "") : whole,
  );
}

/**
 * The choice that a text makes, counted from 0: by its words, which may be a number as well, else by its number from 1;
 * -1 where it makes none.
 */
export function choiceIn(text: string, choices: readonly string[]): number {
  const typed = foldText(text);
  const named = choices.findIndex((choice) => foldText(choice) === typed);
  if (named >= 0 || !/^\d{1,2}$/.test(typed)) return named;
  return Number(typed) <= choices.length ? Number(typed) - 1 : -1;
}

/** What a text says for a question; null where it does not answer it. */
export function readSlot(type: SlotType, choices: readonly string[], text: string): string | null {
  switch (type) {
    case "number":
      // Two numbers with a dash or a gap between them are not one.
      return /^-?\d{1,12}(\.\d{1,3})?$/.test(ungrouped(text) ?? "") ? ungrouped(text) : null;
    case "PIN code":
      return /^\d{6}$/.test(plainPincode(text)) ? plainPincode(text) : null;
    case "phone":
      return phonePattern.test(plainPhone(text)) ? plainPhone(text) : null;
    case "choice":
      return choices[choiceIn(text, choices)] ?? null;
    case "text":
      return text.trim() || null;
  }
}

/** What is said where an answer does not fit. */
export function slotHint(type: SlotType): string {
  const hints = {
    text: "Please write something.",
    number: "Please write a number.",
    "PIN code": "Please write the six digits of the PIN code.",
    phone: "Please write a phone number.",
    choice: "Please choose one by its number.",
  } as const satisfies Record<SlotType, string>;
  return hints[type];
}
