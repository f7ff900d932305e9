import { texts } from '../kernel/messages/texts.js';
import type { TradeCode } from './technician.entity.js';

/** The labels of the trades. Files of people may contain them instead of the codes. */
export const tradeTexts = texts<Record<TradeCode, string>>({
  mechanical: { en: 'Mechanical', fr: 'Mécanique' },
  electrical: { en: 'Electrical', fr: 'Électricité' },
  electromechanical: { en: 'Electromechanical', fr: 'Électromécanique' },
  automation: { en: 'Automation', fr: 'Automatismes' },
  instrumentation: { en: 'Instrumentation', fr: 'Instrumentation' },
  electronics: { en: 'Electronics', fr: 'Électronique' },
  hydraulics: { en: 'Hydraulics', fr: 'Hydraulique' },
  pneumatics: { en: 'Pneumatics', fr: 'Pneumatique' },
  welding: { en: 'Welding', fr: 'Soudure' },
  machining: { en: 'Machining', fr: 'Usinage' },
  hvac: { en: 'HVAC', fr: 'Chauffage, ventilation, clim.' },
  refrigeration: { en: 'Refrigeration', fr: 'Froid' },
  plumbing: { en: 'Plumbing', fr: 'Plomberie' },
  elevators: { en: 'Lifts', fr: 'Ascenseurs' },
  fire_safety: { en: 'Fire safety', fr: 'Sécurité incendie' },
  security_systems: { en: 'Security systems', fr: 'Sûreté' },
  it_network: { en: 'IT and network', fr: 'Informatique et réseaux' },
  carpentry: { en: 'Carpentry', fr: 'Menuiserie' },
  locksmithing: { en: 'Locks', fr: 'Serrurerie' },
  painting: { en: 'Painting', fr: 'Peinture' },
  masonry: { en: 'Masonry', fr: 'Maçonnerie' },
  roofing: { en: 'Roofing', fr: 'Toiture' },
  cleaning: { en: 'Cleaning', fr: 'Nettoyage' },
  landscaping: { en: 'Green spaces', fr: 'Espaces verts' },
  other: { en: 'Other', fr: 'Autre' },
});
