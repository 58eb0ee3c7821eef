import type { BotFlow, Progress, RunningFlow } from "#contract/chatbot/progress.ts";
import { choiceIn, fillSlots, readSlot, readSteps, slotHint, type LookUp, type Step } from "#contract/chatbot/steps.ts";

/** What the bot knows of its store. */
export interface BotWorld {
  /** The flows that are ACTIVE, in the order of their names. */
  readonly flows: readonly BotFlow[];
  /** The flows that a text may mean, the likeliest first. */
  guess(text: string): readonly string[];
  /** What the store answers to one of the closed questions. */
  lookUp(what: LookUp, known: Readonly<Record<string, string>>): Promise<string>;
  readonly words: { readonly greeting: string; readonly handOver: string };
}

/** One reply of the bot. */
export interface Reply {
  readonly text: string;
  readonly choices: readonly string[];
}

/** What the bot does with what was said. */
export interface Turn {
  readonly replies: readonly Reply[];
  readonly progress: Progress;
  /** It goes to a person. */
  readonly handsOver: boolean;
  /** The flow that was begun by it; null for none. */
  readonly subject: string | null;
}

/** The words that fetch a person, wherever they are written. */
export const personChoice = "Talk to a person";

/** How much the bot does in one turn at most, how many flows it offers, and how often a step may fail. */
export const botLimits = { replies: 8, steps: 30, offers: 3, tries: 2 } as const;

/** The greeting of a new conversation, with the first flows. */
export function greet({ flows, words }: BotWorld): Turn {
  return offer(words.greeting, first(flows), { known: {} }, flows);
}

/**
 * Takes one turn of a conversation that the bot has. Free text never acts: it is only answered with flows to choose
 * from. A number, or the words of a choice, act. What cannot go on goes to a person, with all that is known.
 */
export async function takeTurn(progress: Progress, said: string, world: BotWorld): Promise<Turn> {
  if (choiceIn(said, [personChoice]) === 0 && /\D/.test(said)) return handOver([], progress, null, world);
  if (progress.flow) return answerStep(progress, progress.flow, said, world);
  const { offers } = progress;
  const chosen = offers ? choiceIn(said, [...offers.map((id) => nameOf(id, world)), personChoice]) : -1;
  if (offers && chosen === offers.length) return handOver([], progress, null, world);
  if (offers && chosen >= 0) {
    const flow = world.flows.find(({ id }) => id === offers[chosen]);
    if (flow) return run([], { known: {} }, { ...flow, at: 0, failed: 0 }, world, flow.name);
    return offer("That is not offered any more. Please choose:", first(world.flows), progress, world.flows);
  }
  const guessed = world.guess(said).slice(0, botLimits.offers);
  if (guessed.length > 0)
    return offer("I can help with this. Please choose:", guessed, { ...progress, missed: 0 }, world.flows);
  const missed = (progress.missed ?? 0) + 1;
  if (missed >= botLimits.tries) return handOver([], { ...progress, missed }, null, world);
  const text = "I did not understand that. Please write it in other words, or choose:";
  return offer(text, first(world.flows), { ...progress, missed }, world.flows);
}

/** Begins a flow at its first step. */
export function beginFlow(flow: BotFlow, world: BotWorld): Promise<Turn> {
  return run([], { known: {} }, { ...flow, at: 0, failed: 0 }, world, flow.name);
}

/** Reads an answer to the question of a flow, and goes on with it. */
async function answerStep(progress: Progress, flow: RunningFlow, said: string, world: BotWorld): Promise<Turn> {
  const step = stepsOf(flow)[flow.at];
  if (step?.does !== "ask") return handOver([], progress, null, world);
  if (step.type === "choice" && choiceIn(said, [...step.choices, personChoice]) === step.choices.length)
    return handOver([], progress, null, world);
  const value = readSlot(step.type, step.choices, said);
  if (value !== null) {
    const known = { ...progress.known, [step.slot]: value };
    return run([], { ...progress, known }, { ...flow, at: flow.at + 1, failed: 0 }, world, null);
  }
  const failed = flow.failed + 1;
  if (failed >= botLimits.tries) return handOver([], progress, null, world);
  const text = `${slotHint(step.type)} ${fillSlots(step.question, progress.known ?? {})}`;
  return turn([{ text, choices: choicesOf(step) }], { ...progress, flow: { ...flow, failed } });
}

/** Runs the steps of a flow until one asks, hands over, or none is left. */
async function run(
  replies: readonly Reply[],
  progress: Progress,
  flow: RunningFlow,
  world: BotWorld,
  subject: string | null,
): Promise<Turn> {
  const said: Reply[] = [...replies];
  const { known = {} } = progress;
  const steps = stepsOf(flow);
  const at = { ...progress, missed: 0, flow };
  for (let nth = flow.at, done = 0; nth < steps.length; nth += 1, done += 1) {
    const step = steps[nth];
    // One reply is left for the words that fetch a person.
    if (!step || done >= botLimits.steps || said.length >= botLimits.replies - 1)
      return handOver(said, { ...at, flow: { ...flow, at: nth } }, subject, world);
    if (step.does === "ask") {
      said.push({ text: fillSlots(step.question, known), choices: choicesOf(step) });
      return { ...turn(said, { ...at, flow: { ...flow, at: nth, failed: 0 } }), subject };
    }
    if (step.does === "hand over") {
      if (step.text !== "") said.push({ text: fillSlots(step.text, known), choices: [] });
      return handOver(said, { ...at, flow: { ...flow, at: nth } }, subject, world);
    }
    said.push({
      text: step.does === "say" ? fillSlots(step.text, known) : await world.lookUp(step.what, known),
      choices: [],
    });
  }
  const text = "Can I help with anything else? Write it, or choose:";
  const { flow: _, ...rest } = at;
  return { ...turn([...said, { text, choices: [personChoice] }], { ...rest, offers: [] }), subject };
}

/** Offers flows by number, and a person after them. */
function offer(text: string, ids: readonly string[], progress: Progress, flows: readonly BotFlow[]): Turn {
  const names = ids.flatMap((id) => flows.find((flow) => flow.id === id)?.name ?? []);
  const { flow: _, ...rest } = progress;
  return turn([{ text, choices: [...names, personChoice] }], { ...rest, offers: ids });
}

/** Sends the conversation to a person. What is known stays; the flow is left. */
function handOver(said: readonly Reply[], progress: Progress, subject: string | null, { words }: BotWorld): Turn {
  const { flow: _flow, offers: _offers, ...rest } = progress;
  const replies = [...said.slice(0, botLimits.replies - 1), { text: words.handOver, choices: [] }];
  return { replies, progress: rest, handsOver: true, subject };
}

function turn(replies: readonly Reply[], progress: Progress): Turn {
  return { replies, progress, handsOver: false, subject: null };
}

function first(flows: readonly BotFlow[]): readonly string[] {
  return flows.slice(0, botLimits.offers).map(({ id }) => id);
}

function nameOf(id: string, { flows }: BotWorld): string {
  return flows.find((flow) => flow.id === id)?.name ?? "";
}

/** The steps of a flow; none where they cannot be read. */
function stepsOf({ steps }: BotFlow): readonly Step[] {
  const read = readSteps(steps);
  return "steps" in read ? read.steps : [];
}

function choicesOf(step: Extract<Step, { does: "ask" }>): readonly string[] {
  return step.type === "choice" ? [...step.choices, personChoice] : [];
}
