import { proxy } from "valtio";

/** Whether a screen is being looked for in the drawer: it then has the focus and, where it is narrow, lies over the page. */
export const drawerState = proxy<{ isOpen: boolean }>({ isOpen: false });

/** Begins to look for a screen in the drawer. */
export function openDrawer(): void {
  drawerState.isOpen = true;
}

/** Ends the search: a narrow drawer becomes narrow again. */
export function closeDrawer(): void {
  drawerState.isOpen = false;
}
