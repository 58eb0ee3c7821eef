import { dayAfter } from "#contract/fields/day.ts";
import { formatAmount } from "#contract/money.ts";
import { counted } from "#contract/text.ts";
import { settlementFile, settlementFileFields } from "#contract/transactions/fields.ts";
import type { DayEnd, Reconciliation, SettlementFile } from "#contract/transactions/schema.ts";
import type { Option } from "#commands/given/questions.ts";
import type { Tools } from "#commands/given/tools.ts";

/** Shows lines to read; choosing one copies it. */
async function show(title: string, lines: readonly Option<string>[], tools: Tools): Promise<void> {
  const text = await tools.choose<string>({ title, options: lines });
  if (text) await tools.copy(text);
}

function line(title: string, hint: string): Option<string> {
  return { value: hint ? `${title} (${hint})` : title, title, hint };
}

/** Shows what the transactions that the list shows come to, for each state, method and provider. */
export async function showTotals(storeId: string, tools: Tools): Promise<void> {
  const { sort: _sort, ...filter } = { ...tools.stage.listQuery() };
  const { totals } = await tools.api("transactions.totals", { params: { storeId }, body: filter });
  if (totals.length === 0) return tools.tell("No transaction matches this filter", "plain");
  const sum = totals.reduce((all, { amount }) => all + amount, 0);
  await show(
    `Together ${formatAmount(sum)}`,
    totals.map(({ status, method, provider, count, amount }) =>
      line(`${status} by ${method}: ${formatAmount(amount)}`, [`${count}`, provider].filter(Boolean).join(" · ")),
    ),
    tools,
  );
}

/** Shows the money of today, and of the days before it one by one: each way of paying, then each cash drawer. */
export async function showDayEnd(storeId: string, tools: Tools): Promise<void> {
  let day: string | undefined;
  for (;;) {
    // Which day comes next depends on the answer.
    // eslint-disable-next-line no-await-in-loop
    const end = await tools.api("transactions.day-end", { params: { storeId }, query: day ? { day } : {} });
    const before = dayAfter(end.day, -1);
    // eslint-disable-next-line no-await-in-loop
    const chosen = await tools.choose<string>({
      title: `${dayText(end.day)}: ${end.tied ? "the cash drawers agree" : "the cash drawers do NOT agree with the payments"}`,
      options: [...dayLines(end), { value: before, title: `Show ${dayText(before)}`, heading: "The day before" }],
    });
    if (chosen === undefined) return;
    if (chosen !== before) return tools.copy(chosen);
    day = before;
  }
}

/** A day in words: "23 Nov 2026". */
function dayText(day: string): string {
  return new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" }).format(Date.parse(day));
}

function dayLines({ methods, drawers }: DayEnd): Option<string>[] {
  return [
    ...methods.map(({ method, received, givenBack, reversed, net, count }) => ({
      ...line(
        `${method}: ${formatAmount(net)}`,
        [counted(count, "payment"), ...amountParts({ received, "given back": -givenBack, reversed: -reversed })].join(
          ", ",
        ),
      ),
      heading: "Ways of paying",
    })),
    ...drawers.map(({ id, by, payments, posted, moved, difference, balance, closedAt }) => ({
      ...line(
        `${id === null ? "Cash without a drawer" : `Drawer of ${by}`}: ${formatAmount(payments)}`,
        [
          payments === posted ? "" : `the ledger says ${formatAmount(posted)}`,
          ...amountParts({ moved, difference }),
          id === null ? "" : closedAt === null ? `${formatAmount(balance)} in it` : "closed",
        ]
          .filter(Boolean)
          .join(", "),
      ),
      heading: "Cash drawers",
    })),
  ];
}

/** Amounts with their words; those of nothing are left out. */
function amountParts(amounts: Readonly<Record<string, number>>): string[] {
  return Object.entries(amounts).flatMap(([word, amount]) => (amount === 0 ? [] : [`${word} ${formatAmount(amount)}`]));
}

/** Asks for a provider's settlement file, and shows what does not agree with the transactions here. */
export async function reconcileFile(storeId: string, tools: Tools): Promise<void> {
  const { day } = await tools.api("transactions.day-end", { params: { storeId }, query: {} });
  let found: Reconciliation | null = null;
  const { from, to, methods, referenceColumn, amountColumn } = settlementFileFields;
  const done = await tools.fill({
    name: "settlement-file",
    title: "Reconcile a settlement file",
    as: "dialog",
    fields: {
      file: { title: "File", limits: settlementFile, hint: "CSV, its first line the names of the columns" },
      from: { title: "From", limits: from },
      to: { title: "To", limits: to },
      methods: { title: "Methods", limits: methods, hint: "None: all but cash and credit" },
      referenceColumn: { title: "Column of the reference", limits: referenceColumn },
      amountColumn: { title: "Column of the amount", limits: amountColumn },
    },
    values: () => ({
      from: dayAfter(day, -1),
      to: dayAfter(day, -1),
      methods: [],
      referenceColumn: "reference",
      amountColumn: "amount",
    }),
    save: async ({ file, ...asked }) => {
      const body = {
        file: file ? await file.text() : "",
        from: asked.from ?? day,
        to: asked.to ?? day,
        methods: [...(asked.methods ?? [])] as NonNullable<SettlementFile["methods"]>,
        referenceColumn: asked.referenceColumn ?? "",
        amountColumn: asked.amountColumn ?? "",
      };
      found = await tools.api("transactions.reconcile", { params: { storeId }, body });
      return { id: storeId, storeId, version: 1 };
    },
    saved: "Compared",
  });
  if (done && found) await showFindings(found, tools);
}

async function showFindings(found: Reconciliation, tools: Tools): Promise<void> {
  const { matched, matchedAmount, missingHere, missingThere, amountDiffers } = found;
  const wrong = missingHere.length + missingThere.length + amountDiffers.length;
  await show(
    `${matched} agree (${formatAmount(matchedAmount)}), ${wrong} do not`,
    [
      line(`${matched} agree`, formatAmount(matchedAmount)),
      ...amountDiffers.map((each) => findingLine("Amount differs", each)),
      ...missingHere.map((each) => findingLine("Missing here", each)),
      ...missingThere.map((each) => findingLine("Missing in the file", each)),
    ],
    tools,
  );
}

function findingLine(what: string, finding: Reconciliation["missingHere"][number]): Option<string> {
  const { reference, here, there, orderNumber } = finding;
  const sides = [
    here === null ? "" : `here ${formatAmount(here)}`,
    there === null ? "" : `in the file ${formatAmount(there)}`,
    orderNumber ?? "",
  ];
  return line(`${what}: ${reference}`, sides.filter(Boolean).join(", "));
}
