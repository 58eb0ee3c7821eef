import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { plainAmount } from "#contract/money.ts";
import { differenceText } from "#contract/payments/cash-count.ts";
import type { CashCount, CashDrawer, DrawerClose, DrawerMovement } from "#contract/payments/drawer-schema.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import { notFound, Refusal, wrongField } from "#gateway/refusal.ts";
import { type AuditEntry, writeAudit } from "#gateway/store/audit/write-audit.ts";
import type { Author } from "#gateway/store/author.ts";
import { balanceOf } from "#gateway/store/ledger/balance.ts";
import { postToDrawer } from "#gateway/store/ledger/post-drawer.ts";
import { momentNow } from "#gateway/store/moment.ts";
import { readSetting } from "#gateway/store/settings/read-setting.ts";

const drawerColumns = [
  "id",
  "opened_at as openedAt",
  "opening_float as float",
  "counted",
  "expected",
  "notes",
] as const;

/** A cash drawer with what should be in it, whoever may be told. */
export interface KnownDrawer extends CashDrawer {
  readonly balance: number;
}

/** Whose drawer it is: a user's or, in the simulation of a demo, that of a name without a user. */
type Owner = Pick<Author, "userId" | "name">;

const ownedBy = ({ userId, name }: Owner) =>
  userId === null ? sql<boolean>`user_id is null and by_name = ${name}` : sql<boolean>`user_id = ${userId}`;

/** Somebody's open cash drawer in a store; null where none is open. */
export async function currentDrawer(db: Db, storeId: string, owner: Owner): Promise<KnownDrawer | null> {
  const drawer = await db
    .selectFrom("cash_drawers")
    .select(drawerColumns)
    .where("store_id", "=", storeId)
    .where(ownedBy(owner))
    .where("closed_at", "is", null)
    .executeTakeFirst();
  return drawer ? withBalance(db, storeId, drawer) : null;
}

/** An open drawer with what should be in it. What was counted before cash moved counts no longer. */
async function withBalance(db: Db, storeId: string, drawer: Omit<CashDrawer, "balance">): Promise<KnownDrawer> {
  const balance = await balanceOf(db, storeId, "cash drawer", drawer.id);
  const isCounted = drawer.expected === balance;
  return { ...drawer, balance, ...(isCounted ? {} : { counted: null, expected: null, notes: "" }) };
}

/**
 * The author's open drawer, locked so that it is neither closed nor emptied meanwhile. Refused with 422 at `field`
 * where none is open.
 */
export async function lockDrawer(trx: Trx, storeId: string, owner: Owner, field: string): Promise<KnownDrawer> {
  await sql`
    select from cash_drawers where store_id = ${storeId} and ${ownedBy(owner)} and closed_at is null for no key update`.execute(
    trx,
  );
  const drawer = await currentDrawer(trx, storeId, owner);
  if (drawer) return drawer;
  const because = "you have no open cash drawer: open one first, with the command “Open cash drawer”";
  throw wrongField(field, because);
}

/** A cash drawer that somebody works on, and whether it may be another's. */
export interface DrawerRef {
  readonly storeId: string;
  readonly drawerId: string;
  readonly mayBeOthers: boolean;
}

/** A drawer, and the name of the person who works with it. */
interface NamedDrawer extends KnownDrawer {
  readonly owner: string;
}

/** Locks an open drawer. Refused with 404 where the store has no such one, with 422 where it is closed or another's. */
export async function lockNamedDrawer(
  trx: Trx,
  ref: DrawerRef,
  { userId }: Author,
  field: string,
): Promise<NamedDrawer> {
  const found = await trx
    .selectFrom("cash_drawers")
    .select([...drawerColumns, "user_id as userId", "by_name as name", "closed_at as closedAt"])
    .where("store_id", "=", ref.storeId)
    .where("id", "=", ref.drawerId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!found) throw notFound("cash drawer");
  const { userId: ownerId, name, closedAt, ...drawer } = found;
  const because =
    closedAt !== null
      ? "this cash drawer is closed"
      : ownerId !== userId && !ref.mayBeOthers
        ? `this is the cash drawer of ${name}`
        : null;
  if (because !== null) throw wrongField(field, because);
  return { ...(await withBalance(trx, ref.storeId, drawer)), owner: name };
}

/** Whether a drawer is open; it then stays so until the transaction ends. */
export async function isDrawerOpen(trx: Trx, storeId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from cash_drawers where store_id = ${storeId} and id = ${id} and closed_at is null for no key update`.execute(
    trx,
  );
  return rows.length > 0;
}

/** Opens the author's cash drawer. Refused with 422 where one is open already. */
export async function openDrawer(trx: Trx, storeId: string, float: number, author: Author): Promise<KnownDrawer> {
  const id = randomUUID();
  const at = await momentNow(trx);
  const { numAffectedRows } = await sql`
    insert into cash_drawers (store_id, id, user_id, by_name, opened_at, opening_float)
    values (${storeId}, ${id}, ${author.userId}, ${author.name}, ${at}, ${float})
    on conflict do nothing`.execute(trx);
  if (numAffectedRows === 0n) {
    const because = "you have an open cash drawer already: close it first";
    throw new Refusal("invalid", because, { fields: { float: because } });
  }
  await postToDrawer(trx, { storeId, id, at }, [{ amount: float, note: "Float" }], author);
  const made = { action: "created", before: null, after: { balance: float } } as const;
  await writeAudit(trx, { storeId }, [{ subject: "drawer", id, name: author.name, ...made, author }]);
  return { id, openedAt: at, float, balance: float, counted: null, expected: null, notes: "" };
}

/** Puts cash into a drawer or takes some out. Refused with 422 where there is less in it. */
export async function moveCash(
  trx: Trx,
  ref: DrawerRef,
  { direction, amount, reason }: DrawerMovement,
  author: Author,
): Promise<KnownDrawer> {
  const { storeId } = ref;
  const held = await lockNamedDrawer(trx, ref, author, "amount");
  const { owner: _, ...drawer } = held;
  const moved = direction === "in" ? amount : -amount;
  const balance = drawer.balance + moved;
  if (balance < 0) {
    // Not how much there is: who counts the drawer must not be told.
    const because = "there is less in this drawer";
    throw new Refusal("invalid", because, { fields: { amount: because } });
  }
  const at = await momentNow(trx);
  await postToDrawer(trx, { storeId, id: drawer.id, at }, [{ amount: moved, note: reason }], author);
  await auditDrawer(trx, ref, held, { after: { balance }, author, reason });
  return withBalance(trx, storeId, drawer);
}

/**
 * Notes what was counted in a drawer; only the answer tells what should have been in it. Each count is kept in the audit
 * list, so that nobody counts until it fits. The same count once more changes nothing.
 */
export async function countDrawer(
  trx: Trx,
  ref: DrawerRef,
  { counted, notes = "" }: CashCount,
  author: Author,
): Promise<KnownDrawer> {
  const held = await lockNamedDrawer(trx, ref, author, "counted");
  const { owner: _, ...drawer } = held;
  if (drawer.counted === counted && drawer.notes === notes) return drawer;
  const expected = drawer.balance;
  await trx
    .updateTable("cash_drawers")
    .set({ counted, expected, notes })
    .where("store_id", "=", ref.storeId)
    .where("id", "=", drawer.id)
    .execute();
  await auditDrawer(trx, ref, held, { after: { counted, difference: counted - expected }, author });
  return { ...drawer, counted, expected, notes };
}

/**
 * Closes a drawer whose cash was counted: what is missing or too much is posted, then what was counted leaves it.
 * Refused with 422 where nothing was counted since cash last moved, or where a difference has no note and the store
 * wants one.
 */
export async function closeDrawer(
  trx: Trx,
  ref: DrawerRef,
  { note = "" }: DrawerClose,
  author: Author,
): Promise<KnownDrawer> {
  const { storeId } = ref;
  const held = await lockNamedDrawer(trx, ref, author, "counted");
  const { owner: _, ...drawer } = held;
  const { counted, expected } = drawer;
  if (counted === null || expected === null)
    throw wrongField("counted", "the cash must be counted first, and again where some moved since");
  const difference = counted - expected;
  const freeDifference = await readSetting(trx, storeId, "cash-drawers", "freeDifference");
  if (Math.abs(difference) > freeDifference && note === "") {
    const there = `${plainAmount(expected)} should be in it and ${plainAmount(counted)} was counted`;
    throw wrongField("note", `${there}, ${differenceText(difference, plainAmount)}: say why`);
  }
  const at = await momentNow(trx);
  await postToDrawer(
    trx,
    { storeId, id: drawer.id, at },
    [
      { amount: difference, note: ["Difference", note].filter(Boolean).join(": ") },
      { amount: -counted, note: "Closed" },
    ],
    author,
  );
  await trx
    .updateTable("cash_drawers")
    .set({ closed_at: at, note })
    .where("store_id", "=", storeId)
    .where("id", "=", drawer.id)
    .execute();
  await auditDrawer(trx, ref, held, { after: { balance: 0, counted, difference }, author, reason: note });
  return { ...drawer, balance: 0 };
}

function auditDrawer(
  trx: Trx,
  { storeId }: DrawerRef,
  { id, owner, balance }: NamedDrawer,
  done: Pick<AuditEntry, "after" | "author" | "reason">,
): Promise<void> {
  const changed = { subject: "drawer", id, name: owner, action: "changed", before: { balance } } as const;
  return writeAudit(trx, { storeId }, [{ ...changed, ...done }]);
}
