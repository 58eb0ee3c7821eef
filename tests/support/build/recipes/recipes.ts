import { fieldRecipe } from "./field.ts";
import { kindRecipe } from "./kind.ts";
import type { Recipe } from "./recipe.ts";
import { reportRecipe } from "./report.ts";
import { settingRecipe } from "./setting.ts";

/** Every recipe that is followed, each after those before it. */
export const recipes: readonly Recipe[] = [kindRecipe, fieldRecipe, reportRecipe, settingRecipe];
