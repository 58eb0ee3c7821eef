import type { Command } from "#commands/command.ts";
import { oneRecordCommand } from "#commands/record/record-command.ts";
import { loadAhead } from "#commands/record/simple/lazy.ts";
import { kinds } from "#contract/kinds.ts";
import { messages } from "#contract/messages.ts";

const load = loadAhead(() => import("#commands/kinds/forms/people/privacy-form.ts"));

/** The commands that people have a right to: to be given all data about them, and to be forgotten. */
export function privacyCommands(kind: "customer" | "person"): readonly Command[] {
  const { one } = kinds[kind];
  return [
    oneRecordCommand(kind, {
      id: `${kind}.give-data`,
      title: `Save all data about the ${one} ...`,
      words: "export personal privacy access request copy json html download",
      right: "customer.give-data",
      alone: "each gets their own data",
      unrecorded: "each gets their own data",
      failure: messages.fetchingFailed,
      run: async (row, tools) => (await load()).givePersonalData(kind, row, tools),
    }),
    oneRecordCommand(kind, {
      id: `${kind}.forget`,
      title: `Forget the ${one} for good ...`,
      words: "erase privacy personal data anonymise delete request",
      right: "customer.forget",
      alone: "each is forgotten by their name",
      unrecorded: "each is forgotten by their name",
      failure: messages.deleteFailed,
      refuse: (row) => (row.state === "DELETE" && row.phone === "" ? "nothing is known of them any more" : null),
      run: async (row, tools) => (await load()).forgetPerson(kind, row, tools),
    }),
  ];
}
