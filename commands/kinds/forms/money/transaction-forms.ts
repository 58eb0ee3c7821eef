import { dayAfter } from "#contract/fields/day.ts";
import { formatAmount } from "#contract/money.ts";
import { settlementFile, settlementFileFields } from "#contract/transactions/fields.ts";
import type { Reconciliation, SettlementFile } from "#contract/transactions/schema.ts";
import { otherField } from "#commands/form-field.ts";
import type { Option } from "#commands/context/questions.ts";
import type { Tools } from "#commands/context/tools.ts";
import { entriesOf } from "#commands/kinds/figures/figure-entries.ts";
import { totalsFigures } from "#commands/kinds/figures/money-figures.ts";

/** Shows lines to read; choosing one copies it. */
async function show(title: string, lines: readonly Option<string>[], tools: Tools): Promise<void> {
  const text = await tools.choose<string>({ title, options: lines });
  if (text) await tools.copy(text);
}

function line(title: string, hint: string): Option<string> {
  return { value: hint ? `${title} (${hint})` : title, title, hint };
}

/** Shows the totals of the transactions in the list, for each state, method and provider. */
export async function showTotals(storeId: string, tools: Tools): Promise<void> {
  const { sort: _sort, ...filter } = { ...tools.stage.listQuery() };
  const { totals } = await tools.api("transactions.totals", { params: { storeId }, body: filter });
  if (totals.length === 0) return tools.tell("No transaction matches this filter", "plain");
  await tools.ask("figures", {
    title: "Totals by state and provider",
    shows: totalsFigures(filter, totals),
    ...entriesOf(storeId, tools),
  });
}

/** Asks for a provider's settlement file, and shows what does not agree with the transactions here. */
export async function reconcileFile(storeId: string, tools: Tools): Promise<void> {
  const { day } = await tools.api("transactions.day-end", { params: { storeId }, query: {} });
  let found: Reconciliation | null = null;
  const { from, to, methods, referenceColumn, amountColumn, numbers } = settlementFileFields;
  const done = await tools.fill({
    name: "settlement-file",
    title: "Reconcile a settlement file",
    as: "dialog",
    fields: {
      file: {
        ...otherField("settlementFile.file"),
        limits: settlementFile,
        hint: "CSV with the column names in its first line",
      },
      from: { ...otherField("settlementFile.from"), limits: from },
      to: { ...otherField("settlementFile.to"), limits: to },
      methods: {
        ...otherField("settlementFile.methods"),
        dropdown: "payment.method",
        limits: methods,
        hint: "None: all but cash and credit",
      },
      referenceColumn: { ...otherField("settlementFile.referenceColumn"), limits: referenceColumn },
      amountColumn: { ...otherField("settlementFile.amountColumn"), limits: amountColumn },
      numbers: {
        ...otherField("settlementFile.numbers"),
        limits: numbers,
        hint: "An amount as this file would write it, such as 1.234,50",
      },
    },
    values: () => ({
      from: dayAfter(day, -1),
      to: dayAfter(day, -1),
      methods: [],
      referenceColumn: "reference",
      amountColumn: "amount",
      numbers: "1,23,456.00",
    }),
    save: async ({ file, ...asked }) => {
      const body = {
        file: file ? await file.text() : "",
        from: asked.from ?? day,
        to: asked.to ?? day,
        methods: [...(asked.methods ?? [])] as NonNullable<SettlementFile["methods"]>,
        referenceColumn: asked.referenceColumn ?? "",
        amountColumn: asked.amountColumn ?? "",
        numbers: asked.numbers ?? "",
      };
      found = await tools.api("transactions.reconcile", { params: { storeId }, body });
      return { id: storeId, storeId, version: 1 };
    },
    saved: "Compared",
  });
  if (done && found) await showFindings(found, tools);
}

async function showFindings(found: Reconciliation, tools: Tools): Promise<void> {
  const { matched, matchedAmount, disagreeing, missingHere, missingThere, amountDiffers } = found;
  const unlisted = disagreeing - missingHere.length - missingThere.length - amountDiffers.length;
  await show(
    `${matched} agree (${formatAmount(matchedAmount)}), ${disagreeing} do not`,
    [
      line(`${matched} agree`, formatAmount(matchedAmount)),
      ...amountDiffers.map((each) => findingLine("Amount differs", each)),
      ...missingHere.map((each) => findingLine("Missing here", each)),
      ...missingThere.map((each) => findingLine("Missing in the file", each)),
      ...(unlisted > 0 ? [line(`${unlisted} more do not agree`, "compare fewer days to see all")] : []),
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
