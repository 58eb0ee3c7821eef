import type { visitDevices, visitPlaces } from "#contract/visits/routes.ts";
import type { Defaulted } from "#gateway/database/columns.ts";

/** What somebody looked at in a storefront. The numbers of session and visitor are random. */
export interface Visits {
  store_id: string;
  id: string;
  at: string;
  session: string;
  visitor: string;
  place: (typeof visitPlaces)[number];
  page: Defaulted<string>;
  product_id: string | null;
  category_id: string | null;
  device: (typeof visitDevices)[number];
  source: Defaulted<string>;
  campaign: Defaulted<string>;
}

/** The table behind the reports of visits. */
export interface VisitTables {
  visits: Visits;
}
