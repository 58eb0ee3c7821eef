import { kinds } from "#contract/kinds.ts";
import { type Handlers, signedIn } from "#gateway/http/call.ts";
import { notFound } from "#gateway/refusal.ts";
import type { Services } from "#gateway/services.ts";
import { listAuthors } from "#gateway/store/audit/authors.ts";
import { checkChain } from "#gateway/store/audit/check-chain.ts";
import { audit } from "#gateway/store/audit/list.ts";
import { readCounts } from "#gateway/store/lists/counts.ts";
import { readPage } from "#gateway/store/lists/page.ts";
import { readRows } from "#gateway/store/lists/rows.ts";
import { readSelected, selectIds } from "#gateway/store/lists/selection.ts";

/** The audit list, and the look through it for what is missing. */
export function auditRoutes({ anchors }: Pick<Services, "anchors">) {
  return {
    "audit.filter": ({ db, params, query, body }) => readPage(db, audit, params.storeId, body, query),
    "audit.counts": ({ db, params, body }) => readCounts(db, audit, params.storeId, body),
    "audit.select": ({ db, params, query, body }) => selectIds(db, audit, params.storeId, body, query),
    "audit.selected": ({ db, params, body }) => readSelected(db, audit, params.storeId, body.ids, body.filter),
    "audit.authors": (call) => listAuthors(call.db, signedIn(call).businessUnitId),
    "audit.check": async (call) => {
      const { timeZone } = await call.db
        .selectFrom("stores")
        .select("time_zone as timeZone")
        .where("id", "=", call.params.storeId)
        .executeTakeFirstOrThrow();
      const { businessUnitId } = signedIn(call);
      const noted = (await anchors?.of(businessUnitId)) ?? [];
      return { ...(await checkChain(call.db, businessUnitId, noted)), timeZone };
    },
    "audit.read": async ({ db, params }) => {
      const [entry] = await readRows(db, audit.rows, params.storeId, [params.id]);
      if (!entry) throw notFound(kinds.audit.one);
      return entry;
    },
  } satisfies Partial<Handlers>;
}
