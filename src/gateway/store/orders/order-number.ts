/** An order's number as people read it: the store's code and the store's count of orders, "S101-000412". */
export function orderNumber(storeCode: string, count: number): string {
  return `${storeCode}-${String(count).padStart(6, "0")}`;
}
