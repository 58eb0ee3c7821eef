import type { Answer, Command } from "#commands/command.ts";
import { may, whereLent } from "#commands/conditions.ts";
import { pathOf } from "#commands/destinations.ts";
import { entriesOf } from "#commands/kinds/figures/figure-entries.ts";
import { dayText } from "#commands/kinds/figures/money-figures.ts";
import type { Now } from "#commands/context/now.ts";
import { loadAhead } from "#commands/record/simple/lazy.ts";
import { dayAfter } from "#contract/fields/day.ts";
import { readDay } from "#contract/fields/read-day.ts";

const loadPrintForm = loadAhead(() => import("#commands/kinds/forms/print-form.ts"));

/** How many days the question for a day lists; any other one is typed. */
const listedDays = 14;

const whereShown = (now: Now): Answer => {
  const answer = whereLent("readDayEnd")(now);
  return answer === "yes" ? may(now, "transaction.view") : answer;
};

const common = { group: "Money", unrepeatable: true, can: whereShown } as const;

/** The address of the end of a day. */
const addressOf = (day: string): string => `${pathOf("go.day-end")}?day=${day}`;

/** Commands about the end of a day, where it is shown. */
export const dayEndCommands: readonly Command[] = [
  {
    ...common,
    id: "day-end.earlier",
    title: "Show the day before",
    keys: ["["],
    words: "yesterday earlier previous",
    short: "day before",
    hint: 85,
    run: (_now, tools) => tools.go(addressOf(dayAfter(tools.stage.readDayEnd().day, -1))),
  },
  {
    ...common,
    id: "day-end.later",
    title: "Show the day after",
    keys: ["]"],
    words: "tomorrow later next",
    short: "day after",
    hint: 84,
    run: (_now, tools) => {
      const { day, today } = tools.stage.readDayEnd();
      if (day < today) tools.go(addressOf(dayAfter(day, 1)));
      else tools.tell("This is today: there is no later day yet", "plain");
    },
  },
  {
    ...common,
    id: "day-end.choose",
    title: "Show another day ...",
    keys: ["shift+w"],
    words: "date today history",
    short: "day",
    hint: 83,
    run: async (_now, tools) => {
      const { today } = tools.stage.readDayEnd();
      const optionOf = (day: string) => ({ value: day, title: day === today ? "Today" : dayText(day) });
      const day = await tools.choose<string>({
        title: "Which day? Choose one or type it, such as 21 Nov",
        options: Array.from({ length: listedDays }, (_, back) => optionOf(dayAfter(today, -back))),
        read: (typed) => {
          const day = readDay(typed, { today, past: true });
          return day === null || day > today ? null : optionOf(day);
        },
      });
      if (day) tools.go(addressOf(day));
    },
  },
  {
    ...common,
    id: "day-end.entries",
    title: "Show the entries behind this figure ...",
    keys: ["Enter", "shift+l"],
    words: "why ledger debit credit explain drawer open",
    short: "entries",
    hint: 90,
    run: async (now, tools) => {
      const { figure } = tools.stage.readDayEnd();
      if (figure === null) tools.tell("There is no figure here", "plain");
      else await tools.ask("figures", { title: figure.title, shows: figure, ...entriesOf(now.storeId ?? "", tools) });
    },
  },
  {
    ...common,
    id: "day-end.print",
    title: "Print the day end ...",
    keys: ["mod+p"],
    words: "pdf paper a4 thermal roll z report sign",
    short: "print",
    hint: 80,
    changes: true,
    unrecorded: "a print changes nothing in the books",
    run: async (now, tools) =>
      (await loadPrintForm()).printDayEnd(now.storeId ?? "", tools.stage.readDayEnd().day, tools),
  },
];
