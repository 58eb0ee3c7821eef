import { orders } from "./orders/orders.ts";
import { pickers, riders } from "./records/people.ts";
import { recordSubject } from "./records/record-subject.ts";
import { vehicles } from "./records/vehicles.ts";
import type { ImportSubject } from "./subject.ts";

/** What can be imported, as the command line names it. */
export const subjects: readonly ImportSubject[] = [orders, ...[pickers, riders, vehicles].map(recordSubject)];
