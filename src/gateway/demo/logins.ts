/** A demo login, as it is printed at the start. With `everyStore` false it sees the first store only. */
export interface DemoLogin {
  readonly loginId: string;
  readonly name: string;
  readonly role: string;
  readonly everyStore: boolean;
  /** What the login may do, in a few words. */
  readonly title: string;
}

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
