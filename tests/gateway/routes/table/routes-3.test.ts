import { walkRoutes } from "./walk-routes.ts";

walkRoutes(2);
