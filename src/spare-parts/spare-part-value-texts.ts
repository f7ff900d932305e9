import { texts } from '../kernel/messages/texts.js';
import type { SparePartCategory, SparePartUnit } from './spare-part.entity.js';

/** The labels of the categories. Files of parts may contain them instead of the codes. */
export const partCategoryTexts = texts<Record<SparePartCategory, string>>({
  bearing: { en: 'Bearing', fr: 'Roulement' },
  seal_gasket: { en: 'Seal, gasket', fr: 'Joint' },
  belt_chain: { en: 'Belt, chain', fr: 'Courroie, chaîne' },
  filter: { en: 'Filter', fr: 'Filtre' },
  lubricant: { en: 'Lubricant', fr: 'Lubrifiant' },
  fastener: { en: 'Fastener', fr: 'Visserie' },
  electrical_component: { en: 'Electrical component', fr: 'Composant électrique' },
  sensor: { en: 'Sensor', fr: 'Capteur' },
  valve: { en: 'Valve', fr: 'Vanne' },
  hydraulic: { en: 'Hydraulic', fr: 'Hydraulique' },
  pneumatic: { en: 'Pneumatic', fr: 'Pneumatique' },
  motor_part: { en: 'Motor part', fr: 'Pièce de moteur' },
  tooling: { en: 'Tooling', fr: 'Outillage' },
  consumable: { en: 'Consumable', fr: 'Consommable' },
  safety: { en: 'Safety', fr: 'Sécurité' },
  other: { en: 'Other', fr: 'Autre' },
});

/** The labels of the units, likewise. */
export const unitTexts = texts<Record<SparePartUnit, string>>({
  piece: { en: 'Piece', fr: 'Pièce' },
  meter: { en: 'Metre', fr: 'Mètre' },
  liter: { en: 'Litre', fr: 'Litre' },
  kilogram: { en: 'Kilogram', fr: 'Kilogramme' },
  box: { en: 'Box', fr: 'Boîte' },
  set: { en: 'Set', fr: 'Jeu' },
  roll: { en: 'Roll', fr: 'Rouleau' },
  pair: { en: 'Pair', fr: 'Paire' },
});
