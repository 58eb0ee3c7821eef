import { walkLists } from "./walk-lists.ts";

walkLists(0);
