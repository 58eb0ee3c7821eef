import { type SimpleKind, simpleKinds } from "#contract/records/kind-names.ts";
import type { ImportedKind, StoredKind } from "#gateway/store/records/stored-kind.ts";
import { storedKinds } from "#gateway/store/stored-kinds.ts";
import { localities } from "./localities/localities.ts";
import { orders } from "./orders/orders.ts";
import { products } from "./products/products.ts";
import { recordSubject } from "./records/record-subject.ts";
import { returns } from "./returns/returns.ts";
import type { ImportSubject } from "./subject.ts";

/** Everything that can be imported. */
export const subjects: readonly ImportSubject[] = [
  orders,
  returns,
  products,
  localities,
  ...simpleKinds.flatMap(subjectOf),
];

function subjectOf<K extends SimpleKind>(name: K): readonly ImportSubject[] {
  const kind: StoredKind<K> = storedKinds[name];
  return isImported(kind) ? [recordSubject(kind)] : [];
}

function isImported<K extends SimpleKind>(kind: StoredKind<K>): kind is ImportedKind<K> {
  return kind.identity !== undefined;
}
