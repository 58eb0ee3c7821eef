import { clientRecord } from "#contract/clients/client.ts";
import type { ClientRow } from "#contract/clients/client.ts";
import { headerTitle, titleOf } from "#console/client/field-words.ts";
import { definedScreens } from "#console/record/listed/defined-screens.ts";

const secretText = (row: ClientRow): string => (row.hasSecret ? "Given" : "None yet");

/** The programs that may log in, besides the console itself, behind `/client`. */
export const screens = definedScreens(clientRecord, {
  columns: () => ({
    name: { width: 220 },
    clientId: { width: 180 },
    state: {},
    hasSecret: { width: 110, text: secretText },
    sessions: {
      title: headerTitle("client.sessions", "Sessions"),
      width: 90,
      description: titleOf("client", "sessions"),
    },
  }),
  findBy: "Name or client ID",
  subtitle: ({ clientId }) => [clientId],
  commands: ["client.secret"],
  sections: [{ title: "API client", fields: ["clientId", "name", { of: "hasSecret", text: secretText }, "sessions"] }],
});
