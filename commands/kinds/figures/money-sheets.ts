import { dayAfter } from "#contract/fields/day.ts";
import { sumAmounts } from "#contract/money.ts";
import { counted } from "#contract/text.ts";
import type { Figure } from "#contract/payments/figures-schema.ts";
import type { CashDrawer } from "#contract/payments/drawer-schema.ts";
import type { DayEnd, TransactionTotals } from "#contract/transactions/schema.ts";
import { transactionStatuses } from "#contract/transactions/states.ts";
import type { AskedFigure, FigureSheet, FigureTable } from "#commands/kinds/figures/figures-question.ts";

type Filter = Extract<Figure, { of: "transactions" }>["filter"];
type Total = TransactionTotals["totals"][number];

/**
 * The totals of the transactions that a filter finds: a column for each way of paying, a row for each state, and both
 * together.
 */
export function totalsSheet(filter: Filter, totals: readonly Total[]): FigureSheet {
  const ways = new Map(
    totals.map(({ method, provider }) => [`${method} ${provider ?? ""}`, { method, provider }] as const),
  );
  const columns = [...ways.values(), null];
  const states = [...transactionStatuses.filter((status) => totals.some((total) => total.status === status)), null];
  const rows = states.map((status) => {
    const ofRow = totals.filter((total) => status === null || total.status === status);
    return {
      title: status ?? "Total",
      hint: counted(
        ofRow.reduce((sum, { count }) => sum + count, 0),
        "transaction",
      ),
      cells: columns.map((way): AskedFigure => {
        const ofCell = ofRow.filter(
          ({ method, provider }) => way === null || (method === way.method && provider === way.provider),
        );
        return {
          title: [status ?? "All transactions", way ? `by ${wayTitle(way)}` : ""].filter(Boolean).join(" "),
          amount: sumAmounts(ofCell.map(({ amount }) => amount)),
          of: { of: "transactions", filter, ...(status ? { status } : {}), ...way },
        };
      }),
    };
  });
  return {
    title: "Totals by state and provider",
    about: "of the transactions in the list",
    isWrong: false,
    tables: [{ title: "State", columns: columns.map((way) => (way ? wayTitle(way) : "Total")), rows }],
    earlier: null,
    later: null,
  };
}

function wayTitle({ method, provider }: Pick<Total, "method" | "provider">): string {
  return provider === null ? method : `${method} (${provider})`;
}

const dayRows = [
  ["received", "Received"],
  ["givenBack", "Given back"],
  ["reversed", "Reversed"],
  ["net", "Total"],
] as const;

/** The money of one day: each way of paying, and each cash drawer. `today` is the last day that can be asked for. */
export function dayEndSheet(end: DayEnd, today: string): FigureSheet {
  const { day, methods, tied } = end;
  const columns = [...methods, null];
  const ways: FigureTable = {
    title: "Payment methods",
    columns: columns.map((way) => way?.method ?? "Total"),
    rows: dayRows.map(([part, title]) => ({
      title,
      hint:
        part === "net"
          ? counted(
              methods.reduce((sum, { count }) => sum + count, 0),
              "payment",
            )
          : "",
      cells: columns.map((way) => ({
        title: `${title} ${way ? `by ${way.method}` : "by all methods"}, ${dayText(day)}`,
        amount: way ? way[part] : sumAmounts(methods.map((each) => each[part])),
        of: { of: "day", day, part, ...(way ? { method: way.method } : {}) },
      })),
    })),
  };
  return {
    title: `End of the day, ${dayText(day)}`,
    about: tied ? "The cash drawers agree with the payments" : "The cash drawers do NOT agree with the payments",
    isWrong: !tied,
    tables: [ways, drawersTable(end)],
    earlier: dayAfter(day, -1),
    later: day < today ? dayAfter(day, 1) : null,
  };
}

const drawerColumns = ["Float", "Payments", "In the ledger", "Put in or out", "Expected", "Counted", "Difference"];

function drawersTable({ day, drawers }: DayEnd): FigureTable {
  return {
    title: "Cash drawers",
    columns: drawerColumns,
    rows: drawers.map((drawer) => {
      const { id: drawerId, by, openedAt, closedAt } = drawer;
      const name = drawerId === null ? "Cash without a drawer" : `Drawer of ${by}`;
      const figure = (title: string, amount: number | null, of: AskedFigure["of"]): AskedFigure | null =>
        amount === null ? null : { title: `${title}: ${name}`, amount, of };
      return {
        title: name,
        hint: openedAt === null ? "" : closedAt === null ? "open" : "closed",
        cells: [
          figure("Float", drawer.float, { of: "drawer", drawerId, part: "float" }),
          figure(`Payments on ${dayText(day)}`, drawer.payments, { of: "drawer", drawerId, part: "payments", day }),
          figure(`In the ledger on ${dayText(day)}`, drawer.posted, { of: "drawer", drawerId, part: "payments", day }),
          figure(`Put in and taken out on ${dayText(day)}`, drawer.moved, {
            of: "drawer",
            drawerId,
            part: "moved",
            day,
          }),
          figure(closedAt === null ? "Expected now" : "Expected at the close", drawer.expected, {
            of: "drawer",
            drawerId,
            part: "expected",
          }),
          figure("Counted", drawer.counted, { because: countedWords }),
          figure("Difference", drawer.difference, { of: "drawer", drawerId, part: "difference" }),
        ],
      };
    }),
  };
}

const countedWords =
  "This figure is not a sum of entries: it was counted when the drawer was closed. The expected amount and the difference have entries.";

/** One's own open cash drawer. */
export function drawerSheet({ id: drawerId, float, balance }: CashDrawer): FigureSheet {
  const cells: readonly AskedFigure[] = [
    { title: "Float of your drawer", amount: float, of: { of: "drawer", drawerId, part: "float" } },
    {
      title: "Expected in your drawer now",
      amount: balance,
      of: { of: "drawer", drawerId, part: "expected" },
    },
  ];
  return {
    title: "Your cash drawer",
    about: "The counted amount and the difference are known once it is closed",
    isWrong: false,
    tables: [{ title: "Cash drawer", columns: ["Float", "Expected"], rows: [{ title: "Now", hint: "open", cells }] }],
    earlier: null,
    later: null,
  };
}

/** A day in words: "23 Nov 2026". */
function dayText(day: string): string {
  return new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" }).format(Date.parse(day));
}
