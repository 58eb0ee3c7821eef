import { kinds } from "#contract/kinds.ts";
import type { Kind } from "#contract/records/kind-names.ts";
import type { LookupSubject } from "#contract/store/lookup.ts";
import { viewRight } from "#contract/permission.ts";
import type { Command } from "#commands/command.ts";
import { insideSession } from "#commands/conditions.ts";
import type { Tools } from "#commands/context/tools.ts";
import { recordPath } from "#commands/destinations.ts";

/**
 * Makes a command that opens an order by its scanned number, or the only order that the search finds for it. When the
 * answer comes late and the operator has moved on or scanned another label, nothing is opened.
 */
export function openNumberCommand(number: string): Command {
  return {
    id: "go.scanned-order",
    title: `Open order ${number}`,
    group: "Go",
    unrepeatable: true,
    can: (now) => insideSession(now, "order.view"),
    run: async (now, tools) => {
      if (!now.storeId) return;
      const isStillHere = tools.rememberLocation();
      const found = await tools.api("search.find", {
        params: { storeId: now.storeId },
        query: { term: number },
      });
      const [only, ...more] = found.orders;
      const order = found.orders.find(({ exact }) => exact) ?? (more.length === 0 ? only : undefined);
      if (!order) tools.tell(`No order has the number ${number}`, "error");
      else if (isStillHere()) await goToFound(tools, recordPath("order", order.id), order.store?.id);
    },
  };
}

async function goToFound(tools: Tools, path: string, storeId: string | undefined): Promise<void> {
  if (storeId === undefined) tools.go(path);
  else await tools.switchStore(storeId, path);
}

/** Makes a command that opens a record found by the palette, on the record's own page. */
export function openFoundCommand(
  kind: Kind,
  found: {
    readonly id: string;
    readonly name: string;
    readonly part?: string | undefined;
    /** Its store, where it is not the one on screen. */
    readonly storeId?: string | undefined;
  },
): Command {
  const { dividedBy } = kinds[kind];
  return {
    id: "go.found-record",
    title: `Open ${kinds[kind].one} ${found.name}`,
    group: "Go",
    unrepeatable: true,
    can: (now) => insideSession(now, viewRight(kind)),
    run: (_now, tools) =>
      goToFound(
        tools,
        recordPath(kind, { id: found.id, ...(dividedBy ? { [dividedBy]: found.part } : {}) }),
        found.storeId,
      ),
  };
}

/**
 * Makes a command that shows the orders of a customer, or those with a product. The field of the filter has the name of
 * the subject.
 */
export function ordersOfCommand(
  subject: LookupSubject,
  { id, name }: { readonly id: string; readonly name: string },
): Command {
  return {
    id: "go.found-orders",
    title: `Show orders ${subject === "customer" ? "of" : "with"} ${name}`,
    group: "Go",
    unrepeatable: true,
    can: (now) => insideSession(now, "order.view"),
    run: (_now, tools) => tools.showList("order", subject, id),
  };
}
