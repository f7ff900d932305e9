import type { TradeCode } from '../../technicians/index.js';
import { texts } from './texts.js';

/** The trades by name. */
export const tradeTexts = texts({
  mechanical: { en: 'Mechanical', fr: 'Mécanique' },
  electrical: { en: 'Electrical', fr: 'Électricité' },
  electromechanical: { en: 'Electromechanical', fr: 'Électromécanique' },
  automation: { en: 'Automation', fr: 'Automatisme' },
  instrumentation: { en: 'Instrumentation', fr: 'Instrumentation' },
  electronics: { en: 'Electronics', fr: 'Électronique' },
  hydraulics: { en: 'Hydraulics', fr: 'Hydraulique' },
  pneumatics: { en: 'Pneumatics', fr: 'Pneumatique' },
  welding: { en: 'Welding', fr: 'Soudure' },
  machining: { en: 'Machining', fr: 'Usinage' },
  hvac: { en: 'Heating and ventilation', fr: 'Chauffage et ventilation' },
  refrigeration: { en: 'Refrigeration', fr: 'Froid' },
  plumbing: { en: 'Plumbing', fr: 'Plomberie' },
  elevators: { en: 'Elevators', fr: 'Ascenseurs' },
  fire_safety: { en: 'Fire safety', fr: 'Sécurité incendie' },
  security_systems: { en: 'Security systems', fr: 'Sûreté' },
  it_network: { en: 'IT and network', fr: 'Informatique et réseaux' },
  carpentry: { en: 'Carpentry', fr: 'Menuiserie' },
  locksmithing: { en: 'Locksmithing', fr: 'Serrurerie' },
  painting: { en: 'Painting', fr: 'Peinture' },
  masonry: { en: 'Masonry', fr: 'Maçonnerie' },
  roofing: { en: 'Roofing', fr: 'Toiture' },
  cleaning: { en: 'Cleaning', fr: 'Nettoyage' },
  landscaping: { en: 'Landscaping', fr: 'Espaces verts' },
  other: { en: 'Other', fr: 'Autre' },
} satisfies Record<TradeCode, unknown>);
