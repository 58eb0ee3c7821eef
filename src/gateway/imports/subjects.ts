import { simpleKinds } from "#contract/kinds.ts";
import { orders } from "./orders/orders.ts";
import { recordSubject } from "./records/record-subject.ts";
import type { ImportSubject } from "./subject.ts";

/** Everything that can be imported. */
export const subjects: readonly ImportSubject[] = [orders, ...simpleKinds.map(recordSubject)];
