import type { FieldLimits } from "#contract/fields/fields.ts";
import { plainPincode } from "#contract/text.ts";

/** A state by its code and name, such as 29 and Karnataka; the code is empty where no law gives it one. */
export interface State {
  readonly code: string;
  readonly name: string;
}

/** The states and territories of India by the codes that the tax law gives them. */
const states: Readonly<Record<string, string>> = {
  "01": "Jammu and Kashmir",
  "02": "Himachal Pradesh",
  "03": "Punjab",
  "04": "Chandigarh",
  "05": "Uttarakhand",
  "06": "Haryana",
  "07": "Delhi",
  "08": "Rajasthan",
  "09": "Uttar Pradesh",
  "10": "Bihar",
  "11": "Sikkim",
  "12": "Arunachal Pradesh",
  "13": "Nagaland",
  "14": "Manipur",
  "15": "Mizoram",
  "16": "Tripura",
  "17": "Meghalaya",
  "18": "Assam",
  "19": "West Bengal",
  "20": "Jharkhand",
  "21": "Odisha",
  "22": "Chhattisgarh",
  "23": "Madhya Pradesh",
  "24": "Gujarat",
  "26": "Dadra and Nagar Haveli and Daman and Diu",
  "27": "Maharashtra",
  "29": "Karnataka",
  "30": "Goa",
  "31": "Lakshadweep",
  "32": "Kerala",
  "33": "Tamil Nadu",
  "34": "Puducherry",
  "35": "Andaman and Nicobar Islands",
  "36": "Telangana",
  "37": "Andhra Pradesh",
  "38": "Ladakh",
};

/** The territories without a parliament: their half of the tax is called UTGST. */
const territories: ReadonlySet<string> = new Set(["04", "26", "31", "35", "38"]);

/**
 * The first digits of the PIN codes of each state, by its code; three digits go before two. Where offices of several
 * states share the first digits, as in Chandigarh or along the Ganges, they stand below no code.
 */
const pincodes: Readonly<Record<string, string>> = {
  "": "16 244 246 247 262 362 396 507 533 605 607 609 673 682 781 782 791 813 814",
  "01": "18 19",
  "02": "17",
  "03": "14 15",
  "05": "248 249 263",
  "06": "12 13",
  "07": "11",
  "08": "30 31 32 33 34",
  "09": "20 21 22 23 241 242 243 245 25 261 27 28",
  "10": "80 811 812 821 823 824 84 85",
  "11": "737",
  "12": "790 792",
  "13": "797 798",
  "14": "795",
  "15": "796",
  "16": "799",
  "17": "793 794",
  "18": "78",
  "19": "70 71 72 73 74",
  "20": "815 816 822 825 826 827 828 829 83",
  "21": "75 76 77",
  "22": "49",
  "23": "45 46 47 48",
  "24": "36 37 38 39",
  "27": "40 41 42 43 44",
  "29": "56 57 58 59",
  "30": "403",
  "32": "67 68 69",
  "33": "60 61 62 63 64",
  "35": "744",
  "36": "50",
  "37": "51 52 53",
  "38": "194",
};

const codeOfPrefix = new Map(
  Object.entries(pincodes).flatMap(([code, prefixes]) => prefixes.split(" ").map((prefix) => [prefix, code] as const)),
);

const codes = new Map(Object.entries(states).map(([code, name]) => [plain(name), code]));

/** The state of this name; its code is empty where the law does not know the name. */
export function stateNamed(name: string): State {
  const code = codes.get(plain(name)) ?? "";
  return { code, name: states[code] ?? name.trim() };
}

/** The name of the state of a PIN code of India; empty where its first digits do not tell it. */
export function stateOfPincode(typed: string): string {
  const pincode = plainPincode(typed);
  if (!/^[1-9]\d{5}$/.test(pincode)) return "";
  const code = codeOfPrefix.get(pincode.slice(0, 3)) ?? codeOfPrefix.get(pincode.slice(0, 2)) ?? "";
  return states[code] ?? "";
}

/** The name of the state with this code; empty where no state has it. */
export function stateWithCode(code: string): string {
  return states[code] ?? "";
}

/**
 * Why a text is no state; null where it is one. A name that almost is one of India's is a slip of the keys. With
 * `inIndia` no other name is one; else it may be a state of another country.
 */
export function refuseState(name: string, inIndia = false): string | null {
  const { code } = stateNamed(name);
  if (code !== "" || name.trim() === "") return null;
  const typed = plain(name);
  const [nearest] = Object.values(states)
    // Each letter more or less is a slip, so a text of another length need not be compared.
    .filter((state) => Math.abs(typed.length - state.length) <= mostSlips(state))
    .map((state) => ({ state, far: slips(typed, plain(state)) }))
    .sort((one, other) => one.far - other.far);
  if (nearest && nearest.far <= mostSlips(nearest.state))
    return `no state is called ${name.trim()}: did you mean ${nearest.state}?`;
  return inIndia ? `no state of India is called ${name.trim()}` : null;
}

function mostSlips(state: string): number {
  return Math.max(1, Math.floor(state.length / 4));
}

/** How a state is typed: by its name, in any letters. */
export const stateName = {
  type: "text",
  longest: 60,
  pattern: {
    pattern: { test: (typed: string) => refuseState(typed) === null },
    because: (typed: string) => refuseState(typed) ?? "",
  },
} as const satisfies FieldLimits;

/** How many letters must be put in, left out or changed to make one text of the other. */
function slips(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (const [place, wanted] of [...other].entries()) {
      const changed = (row[place] ?? 0) + (letter === wanted ? 0 : 1);
      next.push(Math.min(changed, (row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** Whether two states are the same one: by their codes where both have one, else by their names. */
export function isSameState(one: State, other: State): boolean {
  return one.code && other.code ? one.code === other.code : plain(one.name) === plain(other.name);
}

/** What the half of the tax is called that a state takes for itself. */
export function ownTaxName({ code }: State): "SGST" | "UTGST" {
  return territories.has(code) ? "UTGST" : "SGST";
}

function plain(name: string): string {
  return name.trim().toLowerCase().replaceAll("&", "and").replace(/\s+/g, " ");
}
