import { grouped } from "#contract/text.ts";
import { changeRequest } from "#contract/batch/change-request.ts";
import { returnStatuses, type ReturnStatus } from "#contract/enumerations.ts";
import { formatAmount, sumAmounts } from "#contract/money.ts";
import { messages } from "#contract/messages.ts";
import type { ReturnMoveRequest, ReturnRow } from "#contract/returns/schema.ts";
import {
  likelyReturnStatus,
  needsOfMove,
  nextReturnStatuses,
  refuseReturnMove,
  refuseReturnStep,
} from "#contract/returns/status.ts";
import type { Confirmation, Option } from "#commands/context/questions.ts";
import type { Tools } from "#commands/context/tools.ts";
import { changeRecords, keepUndoOf, type RecordChange } from "#commands/record/record-change.ts";
import { subjectText } from "#commands/record/record-command.ts";
import { keysPerRecord } from "#commands/record/record-keys.ts";
import { assigneeOptions } from "#commands/kinds/assigning/assignee-options.ts";
import { planFor } from "#commands/kinds/assigning/plan-for.ts";
import { returnStages } from "#contract/returns/stage.ts";
import { listedCalls } from "#contract/records/record-calls.ts";
import { quantities, readReturnable, undecided } from "./ask-return.ts";
import { returnAction } from "./return-words.ts";

/** The statuses to which at least one of the returns can change, the usual next one first. */
export function returnStatusOptions(rows: readonly ReturnRow[]): Option<ReturnStatus>[] {
  const likely = new Set(rows.map(likelyReturnStatus));
  return returnStatuses
    .filter((status) => rows.some((row) => nextReturnStatuses(row).includes(status)))
    .toSorted((one, other) => Number(likely.has(other)) - Number(likely.has(one)))
    .map((status) => {
      const cannot = rows.filter((row) => refuseReturnMove(row, status) !== null).length;
      return {
        value: status,
        title: status,
        stage: returnStages[status],
        ...(cannot ? { hint: `${grouped(cannot)} will be skipped` } : {}),
      };
    });
}

/** The promise of the newest step; it never rejects. */
let lastStep: Promise<void> = Promise.resolve();

/**
 * Takes the usual next step of returns. Steps run one after the other: when the key is pressed again before the
 * response arrives, the next step starts from the row in that response.
 */
export function takeNextStep(rows: readonly ReturnRow[], tools: Tools): Promise<void> {
  const step = lastStep.then(() => {
    const newest = rows.map((row) => tools.newest("return", row));
    const likely = new Set(newest.map(likelyReturnStatus).filter((status) => status !== null));
    const [status] = likely;
    if (likely.size > 1) tools.tell("The selected returns have different next steps: choose a status", "plain");
    else if (status) return moveReturns(newest, status, tools);
    else tools.tell(`${subjectText("return", newest)}: nothing comes after ${newest[0]?.status ?? "this"}`, "plain");
    return undefined;
  });
  lastStep = step.catch(() => undefined);
  return step;
}

/** Changes returns to a status. Asks for the rider where it needs one, and for the counted goods of a single return. */
export async function moveReturns(rows: readonly ReturnRow[], status: ReturnStatus, tools: Tools): Promise<void> {
  const [first, ...more] = rows;
  if (!first) return;
  if (status === "Completed" && more.length === 0) return receiveReturn(first, tools);
  if (status !== "Assign Rider") return changeRecords(rows, moveTo(status), tools);
  const rider = await tools.choose({
    title: `Assign rider to ${subjectText("return", rows)}`,
    options: async () => {
      const params = { storeId: first.storeId };
      const [riders, plan] = await Promise.all([
        tools.api("riders.assignees", { params }),
        planFor("pickup", rows, tools),
      ]);
      const [holder, ...others] = new Set(rows.map(({ riderId }) => riderId));
      // Nobody may give a rider more returns than they can carry.
      return assigneeOptions("rider", riders, false, others.length === 0 ? holder : null, plan);
    },
  });
  if (rider) await changeRecords(rows, moveTo(status, rider), tools);
}

/** Asks what was counted of the goods of a return, and completes it. */
export async function receiveReturn(row: ReturnRow, tools: Tools): Promise<void> {
  const params = { storeId: row.storeId, orderId: row.orderId };
  const [{ lines, note }, returnable] = await Promise.all([
    listedCalls("return", tools.api).read(row.storeId, row.id),
    readReturnable(tools.api, params, row.id),
  ]);
  const left = new Map(returnable.lines.map((line) => [line.line, line.supplied - line.returned]));
  const keyOf = keysPerRecord(tools);
  let done = row;
  const isSaved = await tools.ask("goods", {
    title: `Receive goods of ${row.number}`,
    about: `${row.orderNumber} · ${row.customerName}`,
    step: "count",
    lines: lines.map(({ line, name, code, unit, quantity, reason, condition }) => ({
      line,
      name,
      code,
      unit,
      most: Number((left.get(line) ?? quantity).toFixed(3)),
      quantity,
      reason,
      condition,
    })),
    begins: { place: row.pickup, note, ...undecided },
    most: { chosenDelivery: 0, chosenPromo: 0 },
    async price(goods, signal) {
      const body = { lines: quantities(goods), returnId: row.id, counted: true };
      const priced = await tools.api("returns.calculate", { params, query: {}, body }, signal ? { signal } : {});
      return { priced, offers: [] };
    },
    async save(goods, { priced: { amount, tax } }) {
      const received = goods.lines.map(({ line, quantity, condition, note }) => {
        if (condition === null) throw new Error("the question counts no line without a condition");
        return { line, quantity, condition, note };
      });
      const before = tools.newest("return", row);
      const request = requestOf(before, "Completed", { received, shown: { amount, tax } });
      const idempotencyKey = keyOf(before, JSON.stringify(received));
      done = await tools.change("return", before, { status: "Completed" }, () =>
        tools.api("returns.change-status", request, { idempotencyKey }),
      );
    },
  });
  if (!isSaved) return;
  const title = `${row.number}: ${row.status} to Completed, ${formatAmount(done.amount)}`;
  keepUndoOf(moveTo("Completed"), title, row, done, tools);
  tools.clearSelection();
  tools.tell(messages.statusChanged, "success", title);
}

type More = Pick<ReturnMoveRequest, "undoes" | "riderId" | "note" | "received" | "shown">;

function requestOf({ storeId, id, orderId, version }: ReturnRow, status: ReturnStatus, more: More) {
  return {
    params: { storeId, id, status },
    body: { orderId, status, entityInternalId: storeId, version, ...more },
  };
}

/** What customers are owed once several returns are completed: their goods are counted as they were asked back. */
function completing(returns: readonly ReturnRow[]): Confirmation {
  const sum = formatAmount(sumAmounts(returns.map(({ amount }) => amount)));
  const [first] = returns;
  return {
    title:
      returns.length === 1 && first
        ? `Complete ${first.number}? ${sum} goes back to ${first.customerName}`
        : `Complete ${grouped(returns.length)} returns? ${sum} in all goes back to the customers`,
    yes: returns.length === 1 ? "Complete the return" : `Complete ${grouped(returns.length)} returns`,
    no: "Do not complete",
  };
}

/** A change of status as data. */
function moveTo(status: ReturnStatus, rider?: { readonly id: string; readonly name: string }): RecordChange<"return"> {
  const needsReason = returnStatuses.some((from) => needsOfMove(from, status) === "reason");
  return {
    kind: "return",
    title: (returns) => returnAction(status, returns) + (rider ? ` to ${rider.name}` : ""),
    done: (before) => `${before.number}: ${before.status} to ${status}`,
    message: messages.statusChanged,
    needsReason,
    ...(status === "Completed" ? { confirm: completing } : {}),
    refuse: (row) => {
      if (rider && row.riderId === rider.id) return `${rider.name} is already its rider`;
      return refuseReturnStep(row, status);
    },
    patch: { status, ...(rider ? { riderId: rider.id, riderName: rider.name } : {}) },
    request: ({ row, reason, undoes }) =>
      changeRequest(
        "returns.change-status",
        requestOf(row, status, {
          undoes,
          ...(rider ? { riderId: rider.id } : {}),
          ...(reason ? { note: reason } : {}),
        }),
      ),
    takeBack: ({ row, undoes }, before) =>
      changeRequest("returns.change-status", requestOf(row, before.status, { undoes })),
  };
}
