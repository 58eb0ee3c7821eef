/** Why a record with this status cannot change to any other, by the table of allowed changes; null when it can. */
export function refuseFinal<Status extends string>(
  { status }: { readonly status: Status },
  changes: Readonly<Record<Status, object>>,
): string | null {
  return Object.keys(changes[status]).length > 0 ? null : `${status} is final`;
}
