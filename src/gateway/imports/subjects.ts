import type { SimpleKind } from "#contract/records/simple-kind.ts";
import { storedKinds } from "#gateway/store/stored-kinds.ts";
import { orders } from "./orders/orders.ts";
import { recordSubject } from "./records/record-subject.ts";
import type { ImportSubject } from "./subject.ts";

const simpleKinds = Object.keys(storedKinds) as SimpleKind[];

/** What can be imported, as the command line names it. */
export const subjects: readonly ImportSubject[] = [orders, ...simpleKinds.map(recordSubject)];
