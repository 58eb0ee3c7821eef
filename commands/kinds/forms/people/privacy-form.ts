import { personalDataPage } from "#contract/customers/personal-data-page.ts";
import type { PersonalData } from "#contract/customers/personal-data-schema.ts";
import { type Kinds, kinds } from "#contract/kinds.ts";
import { counted, escapePattern } from "#contract/text.ts";
import type { Form } from "#commands/form.ts";
import { otherField } from "#commands/form-field.ts";
import type { Tools } from "#commands/context/tools.ts";

type PrivateKind = "customer" | "person";
type PrivateRow = Kinds[PrivateKind];

/** Asks as what all data about somebody is saved, reads it and saves it as a file. */
export async function givePersonalData(kind: PrivateKind, row: PrivateRow, tools: Tools): Promise<void> {
  const chosen = await tools.choose<"html" | "json">({
    title: `Save all data about ${row.name} as`,
    options: [
      { value: "html", title: "A page to read", hint: "HTML, opens in any browser" },
      { value: "json", title: "Data for programs", hint: "JSON" },
    ],
  });
  if (chosen === undefined) return;
  const request = { params: { storeId: row.storeId, id: row.id }, body: {} };
  const data: PersonalData = await (kind === "customer"
    ? tools.api("customers.give-data", request)
    : tools.api("people.give-data", request));
  const text = chosen === "html" ? personalDataPage(data) : JSON.stringify(data, null, 2);
  const about = `${kind}-${row.id.slice(0, 8)}.${chosen}`;
  const name = await tools.saveFile(about, text, chosen === "html" ? "text/html" : "application/json");
  tools.tell(`${name} saved. The audit list says that you asked for it`, "success");
}

/** Says what is open, or asks for the name once more and forgets somebody for good. */
export async function forgetPerson(kind: PrivateKind, row: PrivateRow, tools: Tools): Promise<void> {
  const params = { storeId: row.storeId, id: row.id };
  const { open, looseOrders } = await (kind === "customer"
    ? tools.api("customers.open-matters", { params })
    : tools.api("people.open-matters", { params }));
  if (open.length > 0) {
    tools.tell(`${row.name} cannot be forgotten yet`, "error", open.join("; "));
    return;
  }
  const fields = {
    name: {
      ...otherField("forget.name"),
      limits: {
        type: "text",
        required: true,
        longest: 120,
        pattern: { pattern: exactly(row.name), because: `“${row.name}”, typed exactly as it is shown` },
      },
      wide: true,
      hint: row.name,
    },
  } as const;
  const form: Form<typeof fields, PrivateRow> = {
    name: `${kind}-forget`,
    title: `Forget ${row.name} for good`,
    as: "dialog",
    fields,
    record: row,
    values: () => ({ name: null }),
    sentence: () =>
      `Name, phone, addresses, notes and comments of this ${kinds[kind].one} are deleted${
        kind === "person" ? " in all stores" : ""
      }. Orders, money and stock stay without a name; invoices stay as the law asks.${
        looseOrders === 0 ? "" : ` So do ${counted(looseOrders, "order")} of no customer with this phone.`
      } This cannot be undone.`,
    save: ({ name }, { record = row, idempotencyKey }) => {
      const body = { version: record.version, name: name ?? "" };
      return kind === "customer"
        ? tools.change("customer", record as Kinds["customer"], { state: "DELETE" }, () =>
            tools.api("customers.forget", { params, body }, { idempotencyKey }),
          )
        : tools.change("person", record as Kinds["person"], { state: "DELETE" }, () =>
            tools.api("people.forget", { params, body }, { idempotencyKey }),
          );
    },
    does: { button: "Forget for good", words: "forgets", meanwhile: "Forgetting ..." },
    saved: "Being forgotten: Exports says when every other text is searched, and what was found",
    failure: "Not forgotten",
  };
  if (await tools.fill(form)) tools.clearSelection();
}

/** Finds a name and nothing else. */
function exactly(name: string): RegExp {
  return new RegExp(`^${escapePattern(name.trim())}$`, "u");
}
