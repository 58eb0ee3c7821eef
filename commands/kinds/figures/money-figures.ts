import { formatAmount, sumAmounts } from "#contract/money.ts";
import { drawersText } from "#contract/payments/cash-count.ts";
import { counted } from "#contract/text.ts";
import type { Figure } from "#contract/payments/figures-schema.ts";
import type { CashDrawer } from "#contract/payments/drawer-schema.ts";
import type { DayEnd, TransactionTotals } from "#contract/transactions/schema.ts";
import { transactionStatuses } from "#contract/transactions/states.ts";
import type { AskedFigure, FigureTables, FigureTable } from "#commands/kinds/figures/figures-question.ts";

type Filter = Extract<Figure, { of: "transactions" }>["filter"];
type Total = TransactionTotals["totals"][number];

/**
 * The totals of the transactions that a filter finds: a column for each way of paying, a row for each state, and both
 * together.
 */
export function totalsFigures(filter: Filter, totals: readonly Total[]): FigureTables {
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

/**
 * The money of one day: what was sold, each way of paying, each cash drawer, and what is open. `moment` writes when a
 * drawer was opened and closed.
 */
export function dayEndFigures(end: DayEnd, moment: (at: string) => string): FigureTables {
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
    about: drawersText(end, formatAmount),
    isWrong: !tied,
    tables: [salesTable(end), openTable(end), ways, drawersTable(end, moment)],
  };
}

function salesTable({ day, sales }: DayEnd): FigureTable {
  const line = (title: string, hint: string, amount: number, of: AskedFigure["of"]) => ({
    title,
    hint,
    cells: [{ title: `${title}, ${dayText(day)}`, amount, of }],
  });
  return {
    title: "Sales",
    columns: ["Amount"],
    rows: [
      line("Sold", "", sales.sold, { of: "sales", day, part: "sold" }),
      line("Returns", "goods that came back", sales.returned, { of: "sales", day, part: "cameBack" }),
      line("Net sales", "", sales.net, { of: "sales", day }),
      line("Delivery charges", "part of what was sold", sales.delivery, { because: partWords }),
      line("Rounding", "part of what was sold", sales.rounding, { because: partWords }),
    ],
  };
}

const partWords = "This figure is not a sum of entries: the ledger has the whole amount of an order only.";

function openTable({ open: { unpaid, unmatched } }: DayEnd): FigureTable {
  return {
    title: "Open now",
    columns: ["Amount"],
    rows: [
      {
        title: "Delivered and not paid",
        hint: counted(unpaid.count, "order"),
        cells: [{ title: "Delivered and not paid", amount: unpaid.amount, of: { of: "open", part: "unpaid" } }],
      },
      {
        title: "Unmatched payments",
        hint: counted(unmatched.count, "payment"),
        cells: [{ title: "Unmatched payments", amount: unmatched.amount, of: { of: "open", part: "unmatched" } }],
      },
    ],
  };
}

// The difference comes first, so that no narrow screen cuts it off.
const drawerColumns = ["Difference", "Float", "Payments", "In the ledger", "Put in or out", "Expected", "Counted"];

function drawersTable({ day, drawers }: DayEnd, moment: (at: string) => string): FigureTable {
  return {
    title: "Cash drawers",
    columns: drawerColumns,
    none: "No cash drawer was open on this day",
    rows: drawers.map((drawer) => {
      const { id: drawerId, by, openedAt, closedAt, note } = drawer;
      const name = drawerId === null ? "Cash without a drawer" : `Drawer of ${by}`;
      const figure = (title: string, amount: number | null, of: AskedFigure["of"]): AskedFigure | null =>
        amount === null ? null : { title: `${title}: ${name}`, amount, of };
      return {
        title: name,
        hint: [
          closedAt === null ? (drawer.state ?? "") : `closed ${moment(closedAt)}`,
          openedAt === null ? "" : `opened ${moment(openedAt)}`,
          note,
        ]
          .filter(Boolean)
          .join(", "),
        cells: [
          figure(
            "Difference",
            drawer.difference,
            // It is posted when the drawer is closed.
            closedAt === null ? { because: countedWords } : { of: "drawer", drawerId, part: "difference" },
          ),
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
        ],
      };
    }),
  };
}

const countedWords =
  "This figure is not a sum of entries: it is what was counted in the drawer. The expected amount and the difference have entries.";

/** One's own open cash drawer; what should be in it only for those who are told. */
export function drawerFigures({ id: drawerId, float, balance }: CashDrawer): FigureTables {
  const figures: readonly AskedFigure[] = [
    { title: "Float of your drawer", amount: float, of: { of: "drawer", drawerId, part: "float" } },
    {
      title: "Expected in your drawer now",
      amount: balance,
      of: { of: "drawer", drawerId, part: "expected" },
    },
  ];
  const cells = figures.filter(({ amount }) => amount !== null);
  const columns = ["Float", "Expected"].slice(0, cells.length);
  return {
    title: "Your cash drawer",
    about:
      balance === null
        ? "What should be in it is told once it is counted"
        : "The counted amount and the difference are known once it is counted",
    isWrong: false,
    tables: [{ title: "Cash drawer", columns, rows: [{ title: "Now", hint: "open", cells }] }],
  };
}

/** A day in words: "23 Nov 2026". */
export function dayText(day: string): string {
  return new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" }).format(Date.parse(day));
}
