import { localities, pincodeOf } from "#gateway/demo/people.ts";

/**
 * Where the parts of a city lie from the store, in thousandths of a degree, and what a delivery costs there, in paise.
 */
const around: Readonly<Record<(typeof localities)[number], readonly [north: number, east: number, charge: number]>> = {
  "Neem Layout": [4, -3, 1_900],
  "Lake View Colony": [18, 9, 2_900],
  "Old Mill Road": [-16, -14, 2_900],
  "Temple Tank Street": [-9, 17, 2_900],
  "Palm Grove": [31, -22, 4_900],
  "Station Road": [6, 33, 3_900],
};

/** From which amount of goods on delivery is free, in paise. */
const freeFrom = 49_900;

/** The state in which the stores are; it is invented like their cities. */
export const demoState = "Dakshin Pradesh";

/** The part of the city in which the store lies: it has the store's own pincode as well. */
const home = "Neem Layout";

/** Makes the delivery areas of a store, one for each part of the city. */
export function demoAreas(
  storeId: string,
  store: { readonly city: string; readonly pincode: string; readonly latitude: number; readonly longitude: number },
) {
  return localities.map((name) => {
    const [north, east, charge] = around[name];
    return {
      store_id: storeId,
      name,
      pincodes: [pincodeOf(store.pincode, name), ...(name === home ? [store.pincode] : [])],
      latitude: store.latitude + north / 1_000,
      longitude: store.longitude + east / 1_000,
      city: store.city,
      // One part of the city lies beyond the border of the state, where another tax is due.
      territory: name === "Station Road" ? "Purva Pradesh" : demoState,
      delivery_charge: charge,
      free_from: freeFrom,
      // Where it is far, a small order is not worth the way.
      minimum_order: charge > 3_000 ? 19_900 : 9_900,
    };
  });
}
