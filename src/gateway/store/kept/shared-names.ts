import type { AuditSubject, AuditValues } from "#contract/audit/subjects.ts";
import type { Permission } from "#contract/permission.ts";
import type { Trx } from "#gateway/database/schema.ts";
import { Refusal, wrongField } from "#gateway/refusal.ts";
import { writeAudit } from "#gateway/store/audit/write-audit.ts";
import type { Author } from "#gateway/store/author.ts";

/** What people keep under a name, and may share in their store: a saved view, a macro. */
export interface Kept {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly shared: boolean;
}

/** Who asks, and in which store. */
export interface Asking {
  readonly storeId: string;
  readonly userId: string;
  readonly rights: ReadonlySet<Permission>;
}

/** The right to change what a store has for everybody. */
export const sharedRight = "store.set-up" satisfies Permission;

/** Refused with 409 where somebody has changed it since the version from which a change starts. */
export function refuseStale(before: Kept, version: number, what: "view" | "macro"): void {
  if (before.version === version) return;
  const message = `Somebody has changed the ${what} "${before.name}" meanwhile`;
  throw new Refusal("stale-version", message, { current: before });
}

/** Refused with 422 where one of those beside it has the name, whatever its capital letters. */
export function refuseTakenName(name: string, beside: readonly Kept[], what: "view" | "macro"): void {
  const same = beside.find((kept) => kept.name.toLowerCase() === name.toLowerCase());
  if (same) throw wrongField(`${what}.name`, `there is a ${what} "${same.name}" already`);
}

/** Refused with 422 where somebody keeps as many as they may, and this is one more. */
export function refuseOneMore(
  beside: readonly Kept[],
  most: number,
  { whose, what }: { readonly whose: "a store" | "a login"; readonly what: "view" | "macro" },
): void {
  if (beside.length >= most) throw wrongField(`${what}.name`, `${whose} keeps ${most} ${what}s at most`);
}

/** Tells in the audit list what became of something that was shared before or is shared now. */
export async function auditShared<Row extends Kept>(
  trx: Trx,
  {
    storeId,
    before,
    after,
    author,
    subject,
    valuesOf,
  }: {
    readonly storeId: string;
    readonly before: Row | null;
    readonly after: Row | null;
    readonly author: Author;
    readonly subject: AuditSubject;
    valuesOf(row: Row): AuditValues;
  },
): Promise<void> {
  const told = after ?? before;
  if (!told || !(before?.shared || after?.shared)) return;
  const action = !before ? "created" : after ? "changed" : "deleted";
  const shared = (row: Row) => (row.shared ? "for everybody" : "for one login");
  const values = (row: Row | null) => row && { name: row.name, ...valuesOf(row), shared: shared(row) };
  await writeAudit(trx, { storeId }, [
    { subject, id: told.id, name: told.name, action, before: values(before), after: values(after), author },
  ]);
}
