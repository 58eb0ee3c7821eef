import type { FieldLimits } from "#contract/fields/fields.ts";
import { refuseState, stateNamed, stateWithCode } from "./states.ts";

/**
 * The number under which somebody pays tax in India: the code of a state, a permanent account number, which of the
 * holder's registrations it is, a Z, and a check digit.
 */
export const gstin = {
  type: "text",
  longest: 15,
  pattern: {
    pattern: { test: (typed: string) => refuseGstin(typed) === null },
    because: (typed: string) => refuseGstin(typed) ?? "",
  },
} as const satisfies FieldLimits;

const gstinForm = /^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][0-9A-Z]Z[0-9A-Z]$/;
const gstinSigns = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

function refuseGstin(typed: string): string | null {
  if (!gstinForm.test(typed))
    return "a GSTIN has 15 characters such as 29ABCDE1234F1ZW, of which the one before the last is a Z";
  let sum = 0;
  for (const [at, sign] of Array.from(typed.slice(0, 14)).entries()) {
    const part = gstinSigns.indexOf(sign) * (1 + (at % 2));
    sum += Math.floor(part / 36) + (part % 36);
  }
  const isRight = gstinSigns[(36 - (sum % 36)) % 36] === typed[14];
  return isRight ? null : "one of its characters is wrong: the last one, which checks the others, does not fit";
}

/**
 * Why a tax number cannot be that of somebody in a state; null where it can. Only the states of India have codes, so a
 * number with one of them is of no other state.
 */
export function refuseForeignGstin(gstin: string, state: string): string | null {
  const { code, name } = stateNamed(state);
  const [own, ofOwn] = [gstin.slice(0, 2), stateWithCode(gstin.slice(0, 2))];
  if (gstin === "" || name === "" || own === code) return null;
  if (code === "") return ofOwn ? `a GSTIN that begins with ${own} is of ${ofOwn}: ${refuseState(name, true)}` : null;
  return `a GSTIN of ${name} begins with ${code}, not with ${own}${ofOwn ? `, which is ${ofOwn}` : ""}`;
}

/** The limits of what is told of a business that buys. */
export const businessLimits = {
  name: { type: "text", required: true, longest: 120 },
  gstin: { ...gstin, required: true },
  address: { type: "text", longest: 300 },
} as const satisfies Readonly<Record<string, FieldLimits>>;

/** The limits of what a correction of an invoice says. */
export const correctionLimits = {
  name: businessLimits.name,
  gstin,
  address: businessLimits.address,
  reason: { type: "text", required: true, longest: 300 },
} as const satisfies Readonly<Record<string, FieldLimits>>;
