/** A return's number: the store's code and its count of returns, "S101-R000012". */
export function returnNumber(storeCode: string, count: number): string {
  return `${storeCode}-R${String(count).padStart(6, "0")}`;
}
