import { assignments } from "#contract/assignments/assignment.ts";
import { maxBulkItems } from "#contract/constants.ts";
import { grouped } from "#contract/text.ts";
import { kinds } from "#contract/kinds.ts";
import { messages } from "#contract/messages.ts";
import type { Answer, Command } from "#commands/command.ts";
import { may, onRows } from "#commands/conditions.ts";
import type { Now } from "#commands/context/now.ts";
import type { StageTool } from "#commands/context/tools.ts";
import { subjectRows } from "#commands/record/subject-rows.ts";

/** Makes the `can` of a command that needs a tool which only the screens of assignment lend. */
function canPlan(tool: StageTool): (now: Now) => Answer {
  return (now) => {
    const answer = onRows(tool)(now);
    if (answer !== "yes") return answer;
    // The right of any assignment is enough here: each screen requires its own.
    const answers = Object.values(assignments).map(({ right }) => may(now, right));
    return answers.find((each) => each === "yes") ?? answers[0] ?? "hidden";
  };
}

/** A command of a plan, without the parts that all of them share. */
type PlanCommand = Omit<Command, "group" | "unrepeatable" | "can">;

function planCommand(tool: StageTool, command: PlanCommand): Command {
  return { ...command, group: "Assign", unrepeatable: true, can: canPlan(tool) };
}

/** Commands that propose who takes the waiting work, move planned records, and assign all of them. */
export const commands: readonly Command[] = [
  planCommand("proposePlan", {
    id: "plan.propose",
    title: "Propose a plan",
    keys: ["shift+p"],
    short: "plan",
    hint: 97,
    run: async (now, tools) => {
      if (!now.selected) return tools.stage.proposePlan(null);
      const { kind, count } = now.selected;
      const ids = count > maxBulkItems ? [] : (await subjectRows(now, kind, tools)).rows.map(({ id }) => id);
      if (count > maxBulkItems || ids.length > maxBulkItems)
        tools.tell(`Select at most ${grouped(maxBulkItems)} ${kinds[kind].many}`, "plain");
      else if (ids.length > 0) await tools.stage.proposePlan(ids);
    },
  }),
  planCommand("commitPlan", {
    id: "plan.commit",
    title: "Assign as planned",
    keys: ["Enter"],
    changes: true,
    short: "assign all",
    hint: 100,
    failure: messages.updateFailed,
    run: (_now, tools) => tools.stage.commitPlan(),
  }),
  planCommand("movePlanned", {
    id: "plan.next-person",
    title: "Move to the next person",
    keys: ["ArrowRight"],
    short: "next person",
    hint: 96,
    run: (_now, tools) => tools.stage.movePlanned(1),
  }),
  planCommand("movePlanned", {
    id: "plan.previous-person",
    title: "Move to the previous person",
    keys: ["ArrowLeft"],
    short: "previous",
    hint: 95,
    run: (_now, tools) => tools.stage.movePlanned(-1),
  }),
  planCommand("choosePlanned", {
    id: "plan.move",
    title: "Move to ...",
    keys: ["m"],
    short: "move to",
    hint: 94,
    run: (_now, tools) => tools.stage.choosePlanned(),
  }),
  planCommand("dropPlanned", {
    id: "plan.drop",
    title: "Remove from the plan",
    keys: ["x", "Delete"],
    short: "remove",
    hint: 93,
    run: (_now, tools) => tools.stage.dropPlanned(),
  }),
  planCommand("foldPlanned", {
    id: "plan.fold",
    title: "Show or hide what is not planned for this reason",
    keys: ["Space", "o"],
    words: "fold unfold open close",
    short: "show or hide",
    hint: 92,
    run: (_now, tools) => tools.stage.foldPlanned(),
  }),
];
