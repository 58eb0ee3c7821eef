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
  name: "title itemname productname fullname description productdescription employeename",
  price: "sellingprice saleprice unitprice rate sp itemprice cost",
  mrp: "maximumretailprice listprice rrp",
  unit: "uom unitofmeasure soldby",
  taxRate: "tax gst gstrate vat taxpercent gstpercent",
  barcode: "ean gtin upc ean13 barcodeno",
  brand: "brandname manufacturer",
  category: "department categoryname group",
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

/** What the values of a part must look like, by its name. */
const shapes: readonly (readonly [parts: RegExp, words: string, fits: (text: string) => boolean])[] = [
  [/phone/i, "phone numbers", (text) => phonePattern.test(plainPhone(text))],
  [/^pack$/, "amounts with a unit", (text) => /^\d.*[a-z]/i.test(text)],
  [/^barcode$/, "barcodes", (text) => isGtin(text)],
  [/(?:At|Day|Date|From|Until)$|^(?:date|validFrom|validUntil)$/, "days", looksLikeDate],
  [
    /^(?:price|mrp|quantity|lineTotal|discount|taxRate|tax|grams|paid|orderTotal|orderDiscount|deliveryCharge|cost|packAmount|shelfLifeDays|latitude|longitude)$/,
    "numbers",
    (text) => looksLikeNumber(text.replace(/ ?%$/, "")),
  ],
];

/** Shapes that no other values have by chance: a column of them is known without its name. */
const telling: ReadonlySet<string> = new Set(["phone numbers", "barcodes"]);

/**
 * Guesses which column each part comes from: by the maps that were kept for files like this one, by earlier imports, by
 * the names of the columns, and by what their values look like. A column is guessed once. What is not sure enough is left open.
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
  for (const part of names)
    for (const column of columns)
      if (synonyms[part]?.split(" ").includes(plainName(column.name))) take(part, column, "is often called so");
  for (const part of names) {
    const shape = shapes.find(([of, words]) => of.test(part) && telling.has(words));
    if (!shape) continue;
    const alike = columns.filter(({ name, values }) => !taken.has(name) && fits(values, shape[2]));
    if (alike.length === 1 && alike[0]) take(part, alike[0], `its values look like ${shape[1]}`);
  }
  return names.map((part) => guessed.get(part) ?? { part, column: null, because: "" });
}

/** "Unit Price" and "unit_price" as "unitprice". */
export function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
}
