import type { Address } from "#contract/orders/schema.ts";
import type { Chance } from "./chance.ts";

/** A customer, picker or rider of the demo store. */
export interface DemoPerson {
  readonly id: string;
  readonly name: string;
  readonly phone: string;
}

/** A customer with address, and with an e-mail address where they gave one. */
export interface DemoCustomer extends DemoPerson {
  readonly code: string;
  readonly email: string | null;
  readonly address: Address;
}

/** Makes people who live in one city. */
export interface People {
  customer(serial: number): DemoCustomer;
  assignee(): DemoPerson;
}

/** The parts of the city where people live and riders deliver. */
export const localities = [
  "Neem Layout",
  "Lake View Colony",
  "Old Mill Road",
  "Temple Tank Street",
  "Palm Grove",
  "Station Road",
] as const;

/** The pincode of a part of the city, beside that of the store: each has one of its own. */
export function pincodeOf(storePincode: string, locality: (typeof localities)[number]): string {
  return String(Number(storePincode) + 10 * (localities.indexOf(locality) + 1)).padStart(storePincode.length, "0");
}
const buildings = [
  "Jasmine Residency",
  "Sunrise Apartments",
  "Banyan Court",
  "Lotus Enclave",
  "Silver Oak",
  "Shanti Nivas",
];

/** Loads the regional names, which only a new demo store needs, and returns what makes people from them. */
export async function regionalPeople(chance: Chance, place: { city: string; pincode: string }): Promise<People> {
  const { faker } = await import("@faker-js/faker/locale/en_IN");
  faker.seed(chance.whole(0, 0x7fffffff));
  const { firstName, lastName } = faker.person;
  // No Indian mobile number begins with 5, so these numbers belong to nobody.
  const phone = () => `+915${String(chance.whole(0, 999_999_999)).padStart(9, "0")}`;

  function customer(serial: number): DemoCustomer {
    const given = firstName();
    const family = lastName();
    // Some names are long, to show how the console cuts them off.
    const name = serial % 37 ? `${given} ${family}` : `${given} ${firstName()} ${firstName()} ${lastName()} ${family}`;
    const home = `${chance.whole(1, 240)}, ${chance.pick(buildings)}`;
    return {
      id: chance.id(),
      code: `C${String(serial).padStart(5, "0")}`,
      name,
      phone: phone(),
      email: chance.happens(0.3) ? null : `${given}.${family}${serial}@example.org`.toLowerCase().replaceAll(" ", ""),
      address: addressOf(home),
    };
  }

  function addressOf(line: string): Address {
    const type = chance.weighted<Address["type"]>([
      ["Home", 80],
      ["Work", 14],
      ["Hotel", 2],
      ["Other", 4],
    ]);
    const locality = chance.pick(localities);
    return { type, line, locality, city: place.city, pincode: pincodeOf(place.pincode, locality) };
  }

  return { customer, assignee: () => ({ id: chance.id(), name: `${firstName()} ${lastName()}`, phone: phone() }) };
}
