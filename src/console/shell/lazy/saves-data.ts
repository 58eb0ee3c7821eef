/** Whether the browser is asked to save data: then nothing is fetched before it is needed. */
export function savesData(): boolean {
  // Not every browser tells, and the types of the language know nothing of it.
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}
