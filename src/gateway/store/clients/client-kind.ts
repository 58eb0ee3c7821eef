import { clientFields } from "#contract/clients/client.ts";
import { storedKind } from "#gateway/store/records/stored-kind.ts";
import { clientRules } from "./client-rules.ts";
import { clients } from "./list.ts";

/** How API clients are read and written. */
export const clientKind = storedKind({
  kind: "client",
  table: "clients",
  scope: "business",
  fields: clientFields,
  unique: {
    clients_client_id: { field: "clientId", because: "another client has this ID" },
    clients_client_skeleton: { field: "clientId", because: "another client has an ID that looks the same" },
  },
  list: clients,
  labelColumns: ["name", "clientId"],
  rules: clientRules,
});
