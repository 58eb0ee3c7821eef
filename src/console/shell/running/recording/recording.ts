import type { Choice, Writing } from "#commands/context/questions.ts";
import type { Tools } from "#commands/context/tools.ts";
import type { Answered } from "./last.ts";

/** Tools that record the operator's answers; `cancelled` returns whether the operator stepped back from a question. */
export interface Recording {
  readonly tools: Tools;
  readonly answers: readonly Answered[];
  readonly cancelled: () => boolean;
  /** Whether a form was filled in: its values are not among the answers. */
  readonly hasForm: () => boolean;
  /** Removes the texts that their dialog did not save: the command has used them. */
  readonly removeTexts: () => Promise<void>;
}

/**
 * Wraps tools so that answers to questions are recorded, and given again from `replay` while the option still exists. A
 * written text is never sent again without being seen: the dialog opens with it.
 */
export function recordAnswers(tools: Tools, replay: readonly Answered[], failure: string): Recording {
  const answers: Answered[] = [];
  const left = [...replay];
  const written: Writing[] = [];
  let cancelled = false;
  let hasForm = false;

  /** No answer, and a no, is a step back. */
  function heard<Answer>(answer: Answer): Answer {
    cancelled ||= answer === undefined || answer === false;
    return answer;
  }

  async function choose<Value>(choice: Choice<Value>): Promise<Value | undefined> {
    const { options: load } = choice;
    let options = typeof load === "function" ? null : load;
    const read = async () => (options = typeof load === "function" ? await load() : load);
    const former = left.shift();
    if (former?.kind === "choice") {
      const known = (await read()).find((option) => option.title === former.title && !option.because);
      if (known) {
        answers.push(former);
        return known.value;
      }
    }
    const value = await tools.choose(typeof load === "function" ? { ...choice, options: options ?? read } : choice);
    const chosen = options?.find((option) => option.value === value);
    if (value === undefined) cancelled = true;
    else answers.push({ kind: "choice", title: chosen?.title ?? String(value) });
    return value;
  }

  async function write(writing: Writing): Promise<string | undefined> {
    const former = left.shift();
    const initial = former?.kind === "text" ? former.text : writing.initial;
    const text = heard(await tools.write({ failure, ...writing, ...(initial === undefined ? {} : { initial }) }));
    if (text !== undefined) answers.push({ kind: "text", text });
    written.push(writing);
    return text;
  }

  // Never answered from a recording: what leaves now is not what left then.
  const confirm: Tools["confirm"] = async (asked) => heard(await tools.confirm(asked));
  const attempt: Tools["attempt"] = async (wanted) => heard(await tools.attempt({ failure, ...wanted }));
  // A form is always filled in again: what was typed for one record is not meant for the next.
  const fill: Tools["fill"] = async (form) => {
    hasForm = true;
    return heard(await tools.fill(form));
  };

  return {
    tools: { ...tools, choose, write, confirm, fill, attempt },
    answers,
    cancelled: () => cancelled,
    hasForm: () => hasForm,
    removeTexts: () => removeTexts(written),
  };
}

async function removeTexts(written: readonly Writing[]): Promise<void> {
  if (written.length === 0) return;
  // The dialog in which they were written has fetched it.
  const { removeText } = await import("#console/session/kept/text-drafts.ts");
  written.forEach(removeText);
}
