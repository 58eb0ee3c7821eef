/**
 * What columns of other systems are called, by our parts: each word as `plainName` makes it, the surest first. A
 * "description" is a name only where nothing else is.
 */
const synonyms: Readonly<Record<string, string>> = {
  code: "sku itemcode productcode stockcode articleno articlenumber articlecode article itemno itemnumber productid itemid couponcode customerid customerno customernumber customercode memberid id index",
  name: "title itemname productname producttitle itemtitle product item customername membername clientname contactname fullname employeename personname description productdescription itemdescription descriptionofgoods",
  employeeCode: "employeeid employeeno staffid staffno personid deliverypersonid id",
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
  grams: "weight netweight weightgrams weightg weightingrams weightingms",
  aisle: "location rack",
  shelf: "bin",
  order: "orderno orderid ordernumber invoice invoiceno billno",
  return: "returnno returnid returnnumber invoice invoiceno creditnote",
  product: "sku itemcode productcode stockcode productid itemid",
  quantity: "qty units count",
  placedAt: "date orderdate invoicedate orderedat orderedon datetime createdat createdon",
  latitude: "lat",
  longitude: "lng lon long",
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

/** What columns of a part are called in other systems, as `plainName` makes it, the surest first. */
export function synonymsOf(part: string): readonly string[] {
  return synonyms[part]?.split(" ") ?? [];
}

/** The parts that a column is called like; its name is as `plainName` makes it. */
export function partsCalled(parts: readonly string[], name: string): readonly string[] {
  return parts.filter((part) => plainName(part) === name || synonymsOf(part).includes(name));
}

/** What columns are called, as `plainName` makes it: the names of these parts, and those of other systems for any. */
export function namesOfParts(parts: readonly string[]): ReadonlySet<string> {
  return new Set([...parts.map(plainName), ...Object.values(synonyms).flatMap((names) => names.split(" "))]);
}

/** "Unit Price", "unit_price" and "Unit Price (Rs)" as "unitprice". */
export function plainName(name: string): string {
  return wordsOf(name).join("");
}

/** What the last two and more words of a name say, the longest first: "postalcode" of "ship-postal-code". */
export function endsOf(name: string): string[] {
  const words = wordsOf(name);
  return words.slice(1, -1).map((_, at) => words.slice(at + 1).join(""));
}

/** Whether a column is called like a number by which something is known, such as "order_id". */
export function isCalledId(name: string): boolean {
  return ["id", "no", "number", "code", "key"].includes(wordsOf(name).at(-1) ?? "");
}

/** The words of a name in small letters. A unit in brackets is none of them. */
function wordsOf(name: string): readonly string[] {
  const apart = name.replaceAll(/(\p{Ll})(?=\p{Lu})/gu, "$1 ");
  const words = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const bare = words(apart.replaceAll(/\([^()]*\)|\[[^[\]]*\]/g, " "));
  return bare.length > 0 ? bare : words(apart);
}
