import { expect, it } from "vitest";
import { checkField } from "#contract/fields/check-field.ts";
import { newRecordSchema } from "#contract/fields/fields-schema.ts";
import { loginIdLimits, newLoginIdLimits } from "#contract/users/fields.ts";

/** Whether the gateway and a form take a login ID. */
const taken = (limits: typeof loginIdLimits | typeof newLoginIdLimits, loginId: string) => [
  newRecordSchema({ loginId: limits }).safeParse({ loginId }).success,
  "value" in checkField(limits, loginId),
];

it.each(["admin", "Meera.Shah+1@shop.example", "ADMIN_2", "till-7", "+919810012345"])(
  "%j is a new login ID",
  (loginId) => {
    expect(taken(newLoginIdLimits, loginId)).toEqual([true, true]);
    expect(taken(loginIdLimits, loginId)).toEqual([true, true]);
  },
);

it.each([
  "मीरा",
  "мира",
  "\u0430dmin",
  "\u0441\u043e\u0440\u0443",
  "admi\u03bd",
  "\u03bf\u03c1",
  "\uff41dmin",
  "\u{1d41a}dmin",
  "\u0251dmin",
  "\u0131ndra",
  "\u13aa\u13bd",
  "Jos\u00e9",
  "Jose\u0301",
  "\ufb01n",
  "\u0d20m",
  "meera🍋",
  "a|b",
  "o'brien",
])("%j is none that is new, and stays where it was one", (loginId) => {
  expect(taken(newLoginIdLimits, loginId)).toEqual([false, false]);
  expect(taken(loginIdLimits, loginId)).toEqual([true, true]);
});

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
])("%j is none", (loginId) => {
  expect(taken(newLoginIdLimits, loginId)).toEqual([false, false]);
  expect(taken(loginIdLimits, loginId)).toEqual([false, false]);
});
