// Commands of kinds need these files only when they run, so they are loaded then, or ahead of that by `preloadKinds`.

/** The form of each simple kind. */
export const loadForm = {
  picker: () => import("./forms/picker-form.ts"),
  rider: () => import("./forms/rider-form.ts"),
  vehicle: () => import("./forms/vehicle-form.ts"),
  user: () => import("./forms/user-form.ts"),
  role: () => import("./forms/role-form.ts"),
  client: () => import("./forms/client-form.ts"),
};

/** First passwords of users. */
export const loadFirstPassword = () => import("./door/first-password.ts");

/** The end of a user's log-ins. */
export const loadEndLogIns = () => import("./door/end-log-ins.ts");

/** Secrets of clients. */
export const loadClientSecret = () => import("./door/client-secret.ts");

/** Loads all of them, so that no command waits for the network when its key is pressed. */
export async function preloadKinds(): Promise<void> {
  const loaders = [...Object.values(loadForm), loadFirstPassword, loadEndLogIns, loadClientSecret];
  await Promise.all(loaders.map((load) => load()));
}
