import { type Handlers, signedIn } from "#gateway/http/call.ts";
import { changeMacros, listMacros } from "#gateway/store/macros/macros.ts";

/** The macros of a login. */
export function macroRoutes() {
  return {
    "macros.list": (call) => listMacros(call.db, signedIn(call).userId),
    "macros.change": (call) => changeMacros(call.trx, signedIn(call).userId, call.body),
  } satisfies Partial<Handlers>;
}
