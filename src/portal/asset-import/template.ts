import type { PortalContext } from '../kit/portal-context.js';
import { COLUMNS, columnTexts, type Column } from './columns.js';
import { texts } from '../kit/texts.js';

/** What stands below each column in a template, and beside it on the page. */
export const exampleTexts = texts<Record<Column, string>>({
  name: { en: 'Feed pump 4', fr: 'Pompe 4' },
  room_id: { en: 'Main Plant / Ground floor / Boiler house', fr: 'Usine / Rez-de-chaussée / Chaufferie' },
  building: { en: 'Main Plant', fr: 'Usine' },
  floor: { en: 'Ground floor', fr: 'Rez-de-chaussée' },
  category: { en: 'pump', fr: 'Pompe' },
  brand: { en: 'Grundfos', fr: 'Grundfos' },
  model_number: { en: 'CR 10-5', fr: 'CR 10-5' },
  criticality: { en: 'high', fr: 'Élevée' },
  qr_code: { en: 'NWF-01042', fr: 'NWF-01042' },
  installation_date: { en: '2024-03-18', fr: '18/03/2024' },
  maintenance_interval_days: { en: '90', fr: '90' },
  parent_asset_id: { en: 'PUM-GRUN-CR10-0042', fr: 'PUM-GRUN-CR10-0042' },
  unit_price: { en: '1250.50', fr: '1250,50' },
  supplier: { en: 'Seals & Sons', fr: 'Joints & Fils' },
  expiration_date: { en: '2030-12-31', fr: '31/12/2030' },
  min_stock: { en: '2', fr: '2' },
  is_installed: { en: 'yes', fr: 'oui' },
  description: { en: 'Behind the boiler', fr: 'Derrière la chaudière' },
});

/** The columns of a template: a room is written as a path there. */
export const TEMPLATE = COLUMNS.filter((column) => column !== 'building' && column !== 'floor');

/** The example would be refused for what nobody else has: it is left out. */
const NOT_FOR_ALL: readonly Column[] = ['parent_asset_id'];

/** A table with the columns in the person's language, as their spreadsheet opens it, and one row to go by. */
export function templateOf(portal: PortalContext): Buffer {
  const separator = portal.user.language === 'fr' ? ';' : ',';
  const [names, examples] = [portal.texts(columnTexts), portal.texts(exampleTexts)];
  const head = TEMPLATE.map((column) => names[column]);
  const row = TEMPLATE.map((column) => (NOT_FOR_ALL.includes(column) ? '' : examples[column]));
  return Buffer.from(`\ufeff${[head, row].map((cells) => cells.join(separator)).join('\r\n')}\r\n`);
}
