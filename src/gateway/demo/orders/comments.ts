import type { Chance } from "#gateway/demo/chance.ts";
import type { Course, HistoryRow } from "./history.ts";
import type { DemoCustomer } from "#gateway/demo/people.ts";
import { type DemoStore, type Doer, personDoer, staffDoer } from "#gateway/demo/staff.ts";

const customerSays = [
  "Please ring the bell twice",
  "Leave it with the guard",
  "Call before you come",
  "No plastic bags please",
];
const pickerSays = [
  "Last packet on the shelf",
  "Picked the riper ones",
  "One item has a new price",
  "Weighs a little more",
];
const riderSays = ["Gate closed, calling the customer", "Traffic at the flyover", "Handed over at the door"];
const adminSays = [
  "Customer called about the slot",
  "Checked with the customer",
  "Regular customer, handle first",
  "Repeat order of last week",
];

/** The comments on an order: mostly none, sometimes up to three. */
export function remark(chance: Chance, store: DemoStore, course: Course, customer: DemoCustomer): HistoryRow[] {
  const first = course.rows[0];
  const last = course.rows.at(-1);
  if (!first || !last || !chance.happens(0.22)) return [];
  const comments: HistoryRow[] = [];
  for (let left = chance.whole(1, 3); left > 0; left--) {
    const [doer, sentences, since] = speaker(chance, store, course, customer, first);
    const from = Date.parse(since.at);
    const at = from + Math.floor(chance.fraction() * (Date.parse(last.at) - from));
    comments.push({
      kind: "comment",
      at: new Date(at).toISOString(),
      version: null,
      from_status: null,
      to_status: null,
      subject: null,
      text: chance.pick(sentences),
      ...doer,
    });
  }
  return comments;
}

/** Who writes a comment, what it may say, and the history entry after which the writer knows of the order. */
function speaker(
  chance: Chance,
  store: DemoStore,
  course: Course,
  customer: DemoCustomer,
  first: HistoryRow,
): [Doer, readonly string[], HistoryRow] {
  const { picker, rider } = course;
  const picked = course.rows.findLast((row) => row.kind === "picker");
  const sent = course.rows.findLast((row) => row.kind === "rider");
  const kind = chance.pick(["customer", "admin", "picker", "rider"]);
  if (kind === "rider" && rider && sent) return [personDoer(rider, "By Rider"), riderSays, sent];
  if (kind === "picker" && picker && picked) return [personDoer(picker, "By Picker"), pickerSays, picked];
  if (kind === "customer") return [personDoer(customer, "By Customer"), customerSays, first];
  return [staffDoer(chance, store, ["staff", "supervisor", "admin"]), adminSays, first];
}
