import {
  ASSET_CATEGORIES,
  ASSET_STATUSES,
  assetStatusTexts,
  CRITICALITIES,
  PLACEMENTS,
} from '../../assets/index.js';
import type { Choice } from '../kit/fields.js';
import { useTexts } from '../kit/portal-context.js';
import { categoryTexts, criticalityTexts, placementTexts } from './assets.texts.js';

/** The closed lists that describe assets, in the person's words. */
export function useChoices() {
  const of = <Value extends string>(values: readonly Value[], words: Record<Value, string>): Choice[] =>
    values.map((value) => ({ value, label: words[value] }));
  return {
    statuses: of(ASSET_STATUSES, useTexts(assetStatusTexts)),
    categories: of(ASSET_CATEGORIES, useTexts(categoryTexts)),
    criticalities: of(CRITICALITIES, useTexts(criticalityTexts)),
    placements: of(PLACEMENTS, useTexts(placementTexts)),
  };
}
