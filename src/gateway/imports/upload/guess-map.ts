import { phonePattern } from "#contract/fields/fields.ts";
import { isGtin } from "#contract/products/barcode.ts";
import { plainPhone } from "#contract/text.ts";
import type { LearnedMap, SavedMap } from "#gateway/imports/mapping/saved-maps.ts";
import type { PartFacts } from "#gateway/imports/subject.ts";
import { fits, looksLikeDate, looksLikeNumber } from "./guess-format.ts";

/** A column of the file with its first values. */
export interface SampledColumn {
  readonly name: string;
  readonly values: readonly string[];
}

/** The column that a part probably comes from; null where nothing is sure enough. */
export interface GuessedPart {
  readonly part: string;
  readonly column: string | null;
  readonly because: string;
}

/** What columns of other systems are called, by our parts: each word as `plainName` makes it. */
const synonyms: Readonly<Record<string, string>> = {
  code: "sku itemcode productcode stockcode articleno articlenumber itemno itemnumber productid itemid couponcode",
  name: "title itemname productname producttitle itemtitle fullname description productdescription employeename",
  price: "sellingprice saleprice unitprice discountedsellingprice discountedprice offerprice rate sp itemprice cost",
  mrp: "maximumretailprice marketprice listprice rrp",
  unit: "uom unitofmeasure soldby",
  taxRate: "tax gst gstrate vat taxpercent gstpercent",
  barcode: "ean gtin upc ean13 barcodeno",
  brand: "brandname manufacturer maker make",
  category: "department dept categoryname group subcategory subdepartment subdept",
  hsnCode: "hsn hsnsac",
  cost: "costprice purchaseprice buyingprice landedcost",
  country: "countryoforigin origin madein",
  pack: "packsize size quantity netquantity",
  packUnit: "sizeunit",
  storage: "storagetype storagecondition",
  shelfLifeDays: "shelflife",
  taxKind: "taxtype taxcategory exemption",
  grams: "weight netweight weightgrams",
  aisle: "location rack",
  shelf: "bin",
  order: "orderno orderid ordernumber invoice invoiceno billno",
  return: "returnno returnid returnnumber invoice invoiceno creditnote",
  product: "sku itemcode productcode stockcode productid itemid",
  quantity: "qty units count",
  placedAt: "date orderdate invoicedate orderedat datetime createdat",
  returnedAt: "date returndate invoicedate datetime",
  lineTotal: "amount linetotal total linevalue",
  customer: "customerid customercode memberid member customerno",
  customerName: "customername name buyer",
  phone: "mobile contact phoneno mobileno phonenumber mobilenumber contactno telephone tel cell",
  email: "mail emailid emailaddress",
  address: "street addressline addressline1 address1",
  locality: "area neighbourhood",
  city: "town",
  pincode: "pin postcode zip zipcode postalcode",
  state: "statename province",
  office: "officename postoffice",
  registration: "registrationno regno vehicleno vehiclenumber numberplate plate",
  coupon: "couponcode promocode voucher",
  orderTotal: "ordertotal grandtotal",
  orderDiscount: "orderdiscount totaldiscount",
  deliveryCharge: "shipping deliveryfee shippingcharge",
};

/** What columns are called, as `plainName` makes it: the names of these parts, and those of other systems for any. */
export function namesOfParts(parts: Readonly<Record<string, PartFacts>>): ReadonlySet<string> {
  return new Set([
    ...Object.keys(parts).map(plainName),
    ...Object.values(synonyms).flatMap((names) => names.split(" ")),
  ]);
}

/** What the values of a part must look like, by its name. */
const shapes: readonly (readonly [parts: RegExp, words: string, fits: (text: string) => boolean])[] = [
  [/phone/i, "phone numbers", (text) => isPhone(plainPhone(text))],
  [/^pack$/, "amounts with a unit", (text) => /^\d.*[a-z]/i.test(text)],
  [/^barcode$/, "barcodes", (text) => isGtin(text)],
  [/(?:At|Day|Date|From|Until)$|^(?:date|validFrom|validUntil)$/, "days", looksLikeDate],
  [
    /^(?:price|mrp|quantity|lineTotal|discount|taxRate|tax|grams|paid|orderTotal|orderDiscount|deliveryCharge|cost|packAmount|shelfLifeDays|latitude|longitude)$/,
    "numbers",
    (text) => looksLikeNumber(text.replace(/ ?%$/, "")),
  ],
];

/** Whether a text can be a phone number alone: six digits are a PIN code, where nothing says otherwise. */
function isPhone(text: string): boolean {
  return phonePattern.test(text) && !/^\d{6}$/.test(text);
}

/** Shapes that no other values have by chance: a column of them is known without its name. */
const telling: ReadonlySet<string> = new Set(["phone numbers", "barcodes"]);

/**
 * Guesses which column each part comes from: by the maps that were kept for files like this one, by earlier imports, by
 * the names of the columns, and last by what their values look like. A column is guessed once. What is not sure enough,
 * or fits two parts equally well, is left open.
 */
export function guessMap(
  parts: Readonly<Record<string, PartFacts>>,
  columns: readonly SampledColumn[],
  kept: readonly SavedMap[],
  learned: readonly LearnedMap[],
): readonly GuessedPart[] {
  const taken = new Set<string>();
  const guessed = new Map<string, GuessedPart>();
  const names = Object.keys(parts);
  const take = (part: string, { name, values }: SampledColumn, because: string): void => {
    if (guessed.has(part) || taken.has(name)) return;
    const shape = shapes.find(([of]) => of.test(part));
    const filled = values.filter((text) => text !== "");
    if (shape && filled.length > 0 && !fits(values, shape[2])) {
      const fitting = filled.filter(shape[2]).length;
      const doubt = `"${name}" may be it, but only ${fitting} of its first ${filled.length} values are ${shape[1]}`;
      guessed.set(part, { part, column: null, because: doubt });
      return;
    }
    taken.add(name);
    guessed.set(part, { part, column: name, because });
  };
  for (const { name: map, mapping } of kept)
    for (const part of names) {
      const column = columns.find(({ name }) => name === mapping.map[part]);
      if (column) take(part, column, `as in the map "${map}"`);
    }
  for (const { file, map } of learned)
    for (const part of names) {
      const column = columns.find(({ name }) => plainName(name) === plainName(map[part] ?? ""));
      if (column) take(part, column, `was so in "${file}"`);
    }
  for (const part of names)
    for (const column of columns)
      if (plainName(column.name) === plainName(part)) take(part, column, "has the same name");
  const called = (name: string): readonly string[] =>
    names.filter((part) => plainName(part) === name || synonyms[part]?.split(" ").includes(name));
  for (const column of columns) {
    const [part, ...others] = called(plainName(column.name)).filter((each) => !guessed.has(each));
    if (part !== undefined && others.length === 0) take(part, column, "is often called so");
  }
  // "ship-postal-code" is a postal code: what the words at the end of a name say counts before its values.
  for (const column of columns)
    for (const end of endsOf(column.name)) {
      const [part, ...others] = called(end);
      if (part === undefined || taken.has(column.name)) continue;
      if (others.length === 0) take(part, column, "its name ends so");
      break;
    }
  takeHigherPrice(columns, guessed, taken);
  const shaped = names.flatMap((part) => {
    const shape = shapes.find(([of, words]) => of.test(part) && telling.has(words));
    return shape && !guessed.has(part) ? [{ part, shape }] : [];
  });
  for (const { part, shape } of shaped) {
    const alike = columns.filter(({ name, values }) => !taken.has(name) && fits(values, shape[2]));
    const [only, ...others] = alike;
    const isOfAnother = shaped.some((other) => other.part !== part && only && fits(only.values, other.shape[2]));
    if (only && others.length === 0 && !isOfAnother) take(part, only, `its values look like ${shape[1]}`);
  }
  return names.map((part) => guessed.get(part) ?? { part, column: null, because: "" });
}

/** Of two columns of prices without a column for the MRP, the one that is never lower and sometimes higher is the MRP. */
function takeHigherPrice(
  columns: readonly SampledColumn[],
  guessed: Map<string, GuessedPart>,
  taken: Set<string>,
): void {
  const price = columns.find(({ name }) => name === guessed.get("price")?.column);
  if (!price || guessed.get("mrp")) return;
  const others = columns.filter(({ name }) => !taken.has(name) && /price|rate|amount/.test(plainName(name)));
  const compared = others.map((other) => ({ other, by: higher(other.values, price.values) }));
  const [found, ...more] = compared.filter(({ by }) => by !== 0);
  if (!found || more.length > 0) return;
  const { other, by } = found;
  const because = `the higher one of "${price.name}" and "${other.name}"`;
  taken.add(other.name);
  guessed.set("mrp", { part: "mrp", column: by > 0 ? other.name : price.name, because });
  if (by < 0) guessed.set("price", { part: "price", column: other.name, because: because.replace("higher", "lower") });
}

/** Above 0 where the first amounts are never lower than the second and sometimes higher, below 0 the other way round. */
function higher(ones: readonly string[], others: readonly string[]): number {
  const amount = (text = "") => (looksLikeNumber(text) ? Number(text.replaceAll(/[^\d.]/g, "")) : Number.NaN);
  const signs = ones
    .map((text, at) => Math.sign(amount(text) - amount(others[at])))
    .filter((sign) => !Number.isNaN(sign));
  const kinds = new Set(signs);
  if (kinds.size === 0 || kinds.has(1) === kinds.has(-1)) return 0;
  return kinds.has(1) ? 1 : -1;
}

/** "Unit Price", "unit_price" and "Unit Price (Rs)" as "unitprice". */
export function plainName(name: string): string {
  return wordsOf(name).join("");
}

/** What the last two and more words of a name say, the longest first: "postalcode" of "ship-postal-code". */
function endsOf(name: string): string[] {
  const words = wordsOf(name);
  return words.slice(1, -1).map((_, at) => words.slice(at + 1).join(""));
}

/** The words of a name in small letters. A unit in brackets is none of them. */
function wordsOf(name: string): readonly string[] {
  const apart = name.replaceAll(/(\p{Ll})(?=\p{Lu})/gu, "$1 ");
  const words = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const bare = words(apart.replaceAll(/\([^()]*\)|\[[^[\]]*\]/g, " "));
  return bare.length > 0 ? bare : words(apart);
}
