import { expect, it } from "vitest";
import { checkField } from "#contract/fields/check-field.ts";
import { newRecordSchema } from "#contract/fields/fields-schema.ts";
import { loginIdLimits } from "#contract/users/fields.ts";

/** Whether the gateway and a form take a login ID. */
const taken = (loginId: string) => [
  newRecordSchema({ loginId: loginIdLimits }).safeParse({ loginId }).success,
  "value" in checkField(loginIdLimits, loginId),
];

it.each(["admin", "Meera.Shah+1@shop.example", "मीरा", "мира", "मीरा.shah", "meera🍋", "ADMIN_2"])(
  "%j is a login ID",
  (loginId) => expect(taken(loginId)).toEqual([true, true]),
);

it.each([
  "ad min",
  "ad/min",
  "adm\u200bin",
  "\u200badmin",
  "admin\u200d",
  "adm\u00adin",
  "adm\u202ein",
  "adm\u2066in",
  "adm\ufeffin",
  "adm\u3164in",
  "adm\u034fin",
  "adm\ufe0fin",
  "adm\u0007in",
  "adm\u{e0041}in",
  "\u0430dmin",
  "admi\u03bd",
  "\u0430dmi\u03bd",
  "\uff41dmin",
  "\u{1d41a}dmin",
])("%j is none", (loginId) => expect(taken(loginId)).toEqual([false, false]));
