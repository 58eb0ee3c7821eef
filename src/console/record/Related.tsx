import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { Link } from "wouter";
import { relatedOf, relatedText } from "#commands/record/related.ts";
import type { Kinds } from "#contract/kinds.ts";
import type { Kind } from "#contract/records/kind-names.ts";
import { session } from "#console/session/session.ts";

/** Links from a record's own page to what belongs to it, as far as this login may see it. */
export function Related<K extends Kind>({
  kind,
  row,
}: {
  readonly kind: K;
  readonly row: Kinds[K];
}): ReactElement | null {
  const { rights } = useSnapshot(session);
  const found = relatedOf(kind, row, (right) => rights.includes(right));
  if (found.length === 0) return null;
  return (
    <nav className="aisle-related" aria-label="What belongs to it">
      {found.map((each) => (
        <Link key={each.title} href={each.path}>
          {relatedText(each)}
        </Link>
      ))}
    </nav>
  );
}
