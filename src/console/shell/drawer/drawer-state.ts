import { proxy } from "valtio";

/**
 * Whether the drawer is being searched for a screen. Its field then has the focus, and a narrow drawer opens over the
 * page.
 */
export const drawerState = proxy<{ isOpen: boolean }>({ isOpen: false });

/** Begins to search for a screen in the drawer. */
export function openDrawer(): void {
  drawerState.isOpen = true;
}

/** Ends the search: a narrow drawer becomes narrow again. */
export function closeDrawer(): void {
  drawerState.isOpen = false;
}
