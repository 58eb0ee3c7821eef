import { passwordCheck } from "#gateway/auth/check-password.ts";
import { hashPassword } from "#gateway/auth/passwords.ts";
import { hashSecret } from "#gateway/auth/tokens.ts";
import { authorOf, type Handlers, signedIn } from "#gateway/http/call.ts";
import { notFound, Refusal } from "#gateway/refusal.ts";
import { writeAudit } from "#gateway/store/audit/write-audit.ts";
import { giveSecret } from "#gateway/store/clients/give-secret.ts";
import { changeRecord } from "#gateway/store/records/change-record.ts";
import { readRows } from "#gateway/store/lists/rows.ts";
import { givePassword } from "#gateway/store/users/give-password.ts";
import { confirmPerson } from "#gateway/store/users/persons.ts";
import { endSessions, listSessions } from "#gateway/store/users/sessions.ts";
import { userKind } from "#gateway/store/users/user-kind.ts";
import { refuseHigher } from "#gateway/store/users/user-rules.ts";

/** Passwords and log-ins of users, and the secrets of clients. */
export function userRoutes() {
  const checkPassword = passwordCheck();
  return {
    "users.password": async (call) => {
      const { trx, params, body } = call;
      const principal = signedIn(call);
      const hash = await hashPassword(body.password);
      const given = { hash, mustChange: true, text: "gave a first password" };
      const after = await givePassword(trx, params, given, authorOf(call), async (row) => {
        if (row.id === principal.userId)
          throw new Refusal("forbidden", "Change your own password by its own command, which asks for the old one");
        await refuseHigher(trx, row, principal);
        const because = await checkPassword(body.password, [row.loginId, row.name]);
        if (because) throw new Refusal("invalid", because, { fields: { password: because } });
      });
      await endSessions(trx, params.id, {});
      return { ...after, sessions: 0 };
    },
    "users.confirm": (call) => {
      const { trx, params, body } = call;
      const ref = { ...params, version: body.version };
      return changeRecord(trx, userKind, ref, authorOf(call), async (row) => {
        await refuseHigher(trx, row, signedIn(call));
        if (row.countsFrom === null)
          throw new Refusal("move-not-allowed", "this login counts as a person of its own already", { current: row });
        await confirmPerson(trx, row.id, authorOf(call));
        return { fields: {}, text: "confirmed as another person", act: "confirmed" as const };
      });
    },
    "users.sessions": async (call) => {
      const { db, params } = call;
      const [user] = await readRows(db, userKind.rows, params.storeId, [params.id]);
      if (!user) throw notFound("user");
      return listSessions(db, params.id, signedIn(call).familyId);
    },
    "users.end-sessions": async (call) => {
      const { trx, params, body } = call;
      const principal = signedIn(call);
      const user = await userKind.lock(trx, params.storeId, params.id);
      if (!user) throw notFound("user");
      if (user.id !== principal.userId) await refuseHigher(trx, user, principal);
      const ended = await endSessions(trx, params.id, { only: body.sessions, keep: principal.familyId });
      const { id, name } = user;
      const act = { action: "session-ended", before: null, after: null, author: authorOf(call) } as const;
      if (ended > 0)
        await writeAudit(trx, { storeId: params.storeId, ofBusiness: true }, [{ subject: "user", id, name, ...act }]);
      return { ended };
    },
    "clients.secret": async (call) => {
      const { trx, params, body } = call;
      return giveSecret(trx, params, hashSecret(body.secret), authorOf(call), signedIn(call));
    },
  } satisfies Partial<Handlers>;
}
