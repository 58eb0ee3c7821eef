import { type Permission, permissions } from "#contract/permission.ts";

/** A demo login, as it is printed at the start. With `everyStore` false it sees the first store only. */
export interface DemoLogin {
  readonly loginId: string;
  readonly name: string;
  readonly role: string;
  readonly everyStore: boolean;
  /** What the login may do, in a few words. */
  readonly title: string;
}

const seeing: readonly Permission[] = permissions.filter((right) => right.endsWith(".view"));
const looking: readonly Permission[] = ["console.use", ...seeing];

/** Rights that staff do not have: to assign riders or too much to anybody, and to manage records other than pickers. */
const notForStaff = (right: Permission): boolean =>
  right === "order.assign-rider" ||
  right === "order.exceed-capacity" ||
  (right.endsWith(".manage") && right !== "picker.manage");

/** The rights of each demo role. */
export const demoRoles: Readonly<Record<string, readonly Permission[]>> = {
  admin: permissions,
  supervisor: permissions,
  staff: permissions.filter((right) => !notForStaff(right)),
  "picker-lead": [
    ...looking,
    "order.change-status",
    "order.assign-picker",
    "order.comment",
    "order.quote",
    "picker.manage",
  ],
  viewer: [...looking, "wall.stay"],
};

/** The demo logins; all have the configured password. */
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
