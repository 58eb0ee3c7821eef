import { agoText } from "#contract/ago.ts";
import type { Option } from "#commands/context/questions.ts";
import type { Tools } from "#commands/context/tools.ts";
import type { UserRow } from "#contract/users/user.ts";

/** Asks which sessions of a user to end, and ends them. */
export async function endSessions(row: UserRow, tools: Tools): Promise<void> {
  const params = { storeId: row.storeId, id: row.id };
  const key = tools.newKey();
  const chosen = await tools.choose<readonly string[]>({
    title: `End sessions of ${row.name}`,
    options: async () => {
      const open = await tools.api("users.sessions", { params });
      const others = open.filter(({ isOwn }) => !isOwn);
      const own = open.length > others.length;
      const all: Option<readonly string[]> = {
        value: others.map(({ id }) => id),
        title: own ? "All other sessions" : "All sessions",
        ...(others.length === 0 ? { because: "only this one is open: log out to end it" } : {}),
      };
      return [
        all,
        ...open.map((session) => ({
          value: [session.id],
          title: `${session.client}, ${session.address ?? "address not known"}`,
          hint: `logged in ${agoText(session.logInAt, Date.now())}`,
          ...(session.isOwn ? { because: "this is your own: log out to end it" } : {}),
        })),
      ];
    },
  });
  if (!chosen) return;
  const { ended } = await tools.api(
    "users.end-sessions",
    { params, body: { sessions: [...chosen] } },
    { idempotencyKey: key },
  );
  tools.tell(`${ended === 1 ? "1 session" : `${ended} sessions`} of ${row.name} ended`, "success");
  await tools.refresh();
}
