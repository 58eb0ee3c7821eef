import { messages } from "#contract/messages.ts";
import type { Command } from "#commands/command.ts";
import { may } from "#commands/conditions.ts";
import { kindHere, subjects } from "#commands/context/now.ts";
import { recordPath } from "#commands/destinations.ts";
import { loadAhead } from "#commands/record/simple/lazy.ts";
import { simpleCommands } from "#commands/record/simple/simple-commands.ts";
import { privacyCommands } from "./privacy.ts";

/** Commands for people of the business; their ids begin with "person.". */
export const commands: readonly Command[] = [
  ...simpleCommands({
    kind: "person",
    form: loadAhead(() => import("#commands/kinds/forms/people/known-person-form.ts")),
  }),
  ...privacyCommands("person"),
  {
    id: "person.customer",
    title: "Open the customer of this store",
    group: "Record",
    keys: ["u"],
    words: "addresses wishlist orders timeline 360 segments go profile",
    short: "customer",
    hint: 96,
    failure: messages.fetchingFailed,
    unrepeatable: true,
    can: (now) => {
      if (kindHere(now) !== "person") return "hidden";
      const [row, ...more] = subjects(now, "person");
      if (!row || more.length > 0) return { because: "no single person is highlighted" };
      return now.storeId === null ? { because: "no store is open" } : may(now, "customer.view");
    },
    run: async (now, tools) => {
      const [person] = subjects(now, "person");
      const { storeId } = now;
      if (!person || storeId === null) return;
      const isHere = tools.rememberLocation();
      const stores = await tools.api("people.stores", { params: { storeId, id: person.id } });
      const customer = stores.find((one) => one.storeId === storeId);
      if (!customer) tools.tell(`${person.name} is no customer of this store`, "plain");
      else if (isHere()) tools.go(recordPath("customer", customer.customerId));
    },
  },
];
