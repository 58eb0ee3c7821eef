/** Reports of pages, products or categories read these alone. */
export const indexes = { visits_of_place: "visits (store_id, place, at)" };
