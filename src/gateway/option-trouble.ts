/** What `parseArgs` says about an option that it does not know or take, as sentences. */
export function optionTrouble(error: unknown): string {
  const { message } = error as Error;
  return `${message.endsWith(".") ? message : `${message}.`} --help tells more.`;
}
