import { type Permission, permissions } from "#contract/permission.ts";

/** A login of the demo, as it is printed at the start. `everyStore` false: only the first store. */
export interface DemoLogin {
  readonly loginId: string;
  readonly name: string;
  readonly role: string;
  readonly everyStore: boolean;
  /** What the login is for, in a few words. */
  readonly title: string;
}

const seeing: readonly Permission[] = permissions.filter((right) => right.endsWith(".view"));
const looking: readonly Permission[] = ["console.use", ...seeing];

/** What staff do not do: give orders to riders, and look after the records that others answer for. */
const notForStaff = (right: Permission): boolean =>
  right === "order.assign-rider" || (right.endsWith(".manage") && right !== "picker.manage");

/** The rights of each demo role. */
export const demoRoles: Readonly<Record<string, readonly Permission[]>> = {
  admin: permissions,
  supervisor: permissions,
  staff: permissions.filter((right) => !notForStaff(right)),
  "picker-lead": [...looking, "order.change-status", "order.assign-picker", "order.comment", "picker.manage"],
  viewer: looking,
};

/** The logins a demo has; all share the configured password. */
export const demoLogins: readonly DemoLogin[] = [
  { loginId: "admin", name: "Asha Menon", role: "admin", everyStore: true, title: "everything" },
  { loginId: "supervisor", name: "Ravi Kulkarni", role: "supervisor", everyStore: true, title: "all about orders" },
  { loginId: "staff", name: "Priya Nair", role: "staff", everyStore: false, title: "orders of one store, no riders" },
  {
    loginId: "picker-lead",
    name: "Imran Sheikh",
    role: "picker-lead",
    everyStore: true,
    title: "pickers and order moves",
  },
  { loginId: "viewer", name: "Leela Thomas", role: "viewer", everyStore: true, title: "sees, changes nothing" },
];
