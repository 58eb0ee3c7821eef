import type { State } from "./document/document.ts";

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

const codes = new Map(Object.entries(states).map(([code, name]) => [plain(name), code]));

/** The state of this name; its code is empty where the law does not know the name. */
export function stateNamed(name: string): State {
  const code = codes.get(plain(name)) ?? "";
  return { code, name: states[code] ?? name.trim() };
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
