import { simpleKinds } from "#contract/kinds.ts";
import { orders } from "./orders/orders.ts";
import { recordSubject } from "./records/record-subject.ts";
import type { ImportSubject } from "./subject.ts";

/** What can be imported, as the command line names it. */
export const subjects: readonly ImportSubject[] = [orders, ...simpleKinds.map(recordSubject)];
