import type { Ends } from "../bench/place.ts";
import type { Caller } from "../bench/caller.ts";
import { type Ear, openEar } from "./ear.ts";
import { type House, type HouseOptions, openHouse } from "./house.ts";
import { enterShop, openCallers, type Shop } from "./shop.ts";
import { anyMoment, anyOf } from "./until.ts";
import { type Crew, startWriters } from "./writers.ts";

/** A house whose gateway runs under its writers, with somebody who hears all they do. */
export interface BusyHouse {
  readonly house: House;
  readonly shop: Shop;
  readonly ear: Ear;
  readonly callers: readonly Caller[];
  readonly crew: Crew;
  /** Lets the writers get on for a while, which is not the same each time and ends in the midst of their work. */
  amidWork(): Promise<void>;
}

/** Opens a house and sets its writers to work. How to end it all is added to `ends`. */
export async function openBusyHouse(ends: Ends, options?: HouseOptions): Promise<BusyHouse> {
  const house = await openHouse(ends, options);
  await house.start();
  const shop = await enterShop(house);
  const ear = await openEar(shop, ends);
  const callers = openCallers(shop, ends);
  const crew = startWriters(shop, callers, ends);
  return {
    house,
    shop,
    ear,
    callers,
    crew,
    async amidWork() {
      await crew.answers(anyOf(10, 100));
      await anyMoment(30);
    },
  };
}
