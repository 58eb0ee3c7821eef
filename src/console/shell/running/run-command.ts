import { type Command, titleOf } from "#commands/command.ts";
import type { Now } from "#commands/context/now.ts";
import type { Tools } from "#commands/context/tools.ts";
import type { AnyRecord } from "#contract/kinds.ts";
import { messages } from "#contract/messages.ts";
import { awaitQuestion } from "./coming-question.ts";
import { explainFailure, refusalOf } from "./failing/explain-failure.ts";
import { type Answered, keepLast } from "./recording/last.ts";
import { recordStep } from "./recording/macro-recorder.ts";
import { recordAnswers } from "./recording/recording.ts";

/** How a command ended; "left" when the operator stepped back from a question. */
export type Outcome = "done" | "left" | "hidden" | "refused" | "failed";

/**
 * Runs a command; every key, palette row, button and menu item calls this function. It checks whether the command can
 * run, catches every error, shows it to the operator, and remembers the command for `.`. `replay` answers the command's
 * questions again.
 */
export async function runCommand(
  command: Command,
  now: Now,
  tools: Tools,
  replay: readonly Answered[] = [],
): Promise<Outcome> {
  const words = command.failure ?? messages.failedTryAgain;
  try {
    const answer = command.can(now);
    if (answer === "hidden") return "hidden";
    if (answer !== "yes") {
      tools.tell(`${titleOf(command, now).replace(/ ?\.\.\.$/, "")}: ${answer.because}`, "plain");
      return "refused";
    }
    const recording = recordAnswers(tools, replay, words);
    await awaitQuestion(command, async () => command.run(now, recording.tools));
    if (recording.cancelled()) return "left";
    await recording.removeTexts();
    const called = titleOf(command, now);
    if (!command.unrepeatable) keepLast(command, called, recording.answers);
    const because = recordStep(command, called, recording.answers, recording.hasForm());
    if (because !== null) tools.tell(`Not recorded: ${because}`, "plain");
    return "done";
  } catch (error) {
    if (error instanceof Error && error.name === "AbortError") return "left";
    const refusal = refusalOf(error);
    const explained = explainFailure(error, words);
    // Somebody must act on it: it stays until they do, with the record that it is about.
    if (refusal !== null) tools.showRefusal(refusal, recordOf(now));
    else if (explained) tools.tell(explained.message, "error", explained.detail);
    return "failed";
  }
}

/** The only record on which a command acts; null where there is none, or several. */
function recordOf({ selected, opened, cursor }: Now): AnyRecord | null {
  if (!selected) return opened ?? cursor;
  const [row] = selected.rows;
  return selected.count === 1 && row ? ({ kind: selected.kind, row } as AnyRecord) : null;
}
