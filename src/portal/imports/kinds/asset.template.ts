import { type AssetColumn, assetColumns, type ID_COLUMNS } from '../../../imports/index.js';
import { texts } from '../../kit/index.js';

/** The columns that only exports have. */
type ExportColumn = 'id' | 'reference' | keyof typeof ID_COLUMNS;
type TemplateColumn = Exclude<AssetColumn, ExportColumn>;

/** The example value of each column, in the template and on the page. */
export const exampleTexts = texts<Record<TemplateColumn, string>>({
  external_id: { en: 'ERP-10042', fr: 'ERP-10042' },
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
  last_maintenance_date: { en: '2026-06-15', fr: '15/06/2026' },
  maintenance_interval_days: { en: '90', fr: '90' },
  parent_asset_id: { en: 'PUM-GRUN-CR10-0042', fr: 'PUM-GRUN-CR10-0042' },
  unit_price: { en: '1250.50', fr: '1250,50' },
  supplier: { en: 'Seals & Sons', fr: 'Joints & Fils' },
  supplier_id: { en: 'Seals & Sons', fr: 'Joints & Fils' },
  expiration_date: { en: '2030-12-31', fr: '31/12/2030' },
  min_stock: { en: '2', fr: '2' },
  initial_stock: { en: '6', fr: '6' },
  is_installed: { en: 'yes', fr: 'oui' },
  description: { en: 'Behind the boiler', fr: 'Derrière la chaudière' },
});

/** How a column is read, if its name and its example do not make it clear. */
export const hintTexts = texts<Partial<Record<AssetColumn, string>>>({
  external_id: {
    en: 'Its id in another system. A row with the id of an existing asset updates that asset; empty cells keep its values.',
    fr: 'Son nom dans un autre système. Si un équipement le porte déjà, la ligne modifie cet équipement ; les cellules vides ne changent rien.',
  },
  room_id: {
    en: 'A path of building, floor and room, or the room alone if its name is unique or the columns “Building” and “Floor” are beside it. Rooms that do not exist yet can be created with the import.',
    fr: 'Un chemin bâtiment, étage et local, ou le local seul si son nom est unique ou avec les colonnes « Bâtiment » et « Étage ». Les locaux manquants peuvent être créés avec l’import.',
  },
  category: {
    en: 'Its name in either language, or its code.',
    fr: 'Son nom dans l’une des langues, ou son code.',
  },
  installation_date: {
    en: 'The year first, or the day and the month in the same order in the whole column. If no cell shows the order, you are asked.',
    fr: 'L’année d’abord, ou le jour et le mois, dans le même ordre pour toute la colonne. Si rien ne montre l’ordre, vous choisissez.',
  },
  last_maintenance_date: {
    en: 'The day of the last maintenance or inspection. The interval counts from it.',
    fr: 'Le jour de la dernière maintenance ou du dernier contrôle. L’intervalle court à partir de là.',
  },
  parent_asset_id: {
    en: 'Reference, code or external id of an asset; or another row of the file, by its external id, code or name, or as “line 7”.',
    fr: 'Référence, code ou identifiant externe d’un équipement ; ou une autre ligne du fichier, par son identifiant externe, son code ou son nom, ou « ligne 7 ».',
  },
  unit_price: {
    en: 'With a decimal point or a decimal comma in the whole column. If only cells such as “1,250” are there, you are asked.',
    fr: 'Avec une virgule ou un point décimal pour toute la colonne. S’il n’y a que des cellules comme « 1,250 », vous choisissez.',
  },
  supplier_id: {
    en: 'The name of a partner firm, or its id.',
    fr: 'Le nom d’un prestataire partenaire, ou son identifiant.',
  },
  is_installed: { en: 'Yes or no.', fr: 'Oui ou non.' },
});

/** The columns of a template. A room is written as a path. */
export const TEMPLATE = assetColumns.all.filter(
  (column): column is TemplateColumn =>
    column in exampleTexts.en && column !== 'building' && column !== 'floor',
);
