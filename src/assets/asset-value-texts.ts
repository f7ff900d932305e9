import { texts } from '../kernel/messages/texts.js';
import type { AssetCategory, Criticality } from './asset.entity.js';

/** The names of the categories. Files of assets may contain them instead of the codes. */
export const categoryTexts = texts<Record<AssetCategory, string>>({
  plumbing: { en: 'Plumbing', fr: 'Plomberie' },
  electrical: { en: 'Electrical', fr: 'Électricité' },
  hvac: { en: 'HVAC', fr: 'CVC' },
  furniture: { en: 'Furniture', fr: 'Mobilier' },
  appliance: { en: 'Appliance', fr: 'Électroménager' },
  it_equipment: { en: 'IT equipment', fr: 'Informatique' },
  security: { en: 'Security', fr: 'Sûreté' },
  fire_safety: { en: 'Fire safety', fr: 'Sécurité incendie' },
  structural: { en: 'Structural', fr: 'Structure' },
  cleaning: { en: 'Cleaning', fr: 'Nettoyage' },
  production_machine: { en: 'Production machine', fr: 'Machine de production' },
  conveyor: { en: 'Conveyor', fr: 'Convoyeur' },
  pump: { en: 'Pump', fr: 'Pompe' },
  motor: { en: 'Motor', fr: 'Moteur' },
  compressor: { en: 'Compressor', fr: 'Compresseur' },
  instrumentation: { en: 'Instrumentation', fr: 'Instrumentation' },
  material_handling: { en: 'Material handling', fr: 'Manutention' },
  other: { en: 'Other', fr: 'Autre' },
});

/** The names of the criticalities, likewise. */
export const criticalityTexts = texts<Record<Criticality, string>>({
  low: { en: 'Low', fr: 'Faible' },
  medium: { en: 'Medium', fr: 'Moyenne' },
  high: { en: 'High', fr: 'Élevée' },
  critical: { en: 'Critical', fr: 'Critique' },
});
