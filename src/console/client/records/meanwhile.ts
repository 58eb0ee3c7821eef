/** Something somebody else did to a record meanwhile; `by` is null where that cannot be found out. */
export interface Meanwhile {
  /** "status from Pending to Accepted" */
  readonly what: string;
  readonly by: string | null;
  /** ISO 8601 UTC. */
  readonly at: string;
}
