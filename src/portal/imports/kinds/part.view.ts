import { type PartColumn, partColumns } from '../../../imports/index.js';
import { texts } from '../../kit/index.js';
import type { KindTexts, KindView } from './kind-view.js';

type TemplateColumn = Exclude<PartColumn, 'id'>;

const partTexts = texts<KindTexts>({
  records: { en: 'Spare parts', fr: 'Pièces de rechange' },
  title: { en: 'Import spare parts', fr: 'Importer des pièces de rechange' },
  columnsHint: {
    en: 'One line names the columns, in English or French, in any order; what is not recognised you map yourself. Only the name is required for new parts. A row with the id, the external id or the reference of an existing part updates that part and its stock; all others create one.',
    fr: 'Une ligne nomme les colonnes, en français ou en anglais, dans n’importe quel ordre ; vous associez celles qui ne sont pas reconnues. Une nouvelle pièce n’a besoin que d’un nom. Une ligne portant l’identifiant, l’identifiant externe ou la référence d’une pièce existante modifie cette pièce et son stock ; les autres créent une pièce.',
  },
  confirm: {
    en: (rows: string) => (rows === '1' ? 'Import one spare part' : `Import ${rows} spare parts`),
    fr: (rows: string) => (rows === '1' ? 'Importer une pièce' : `Importer ${rows} pièces`),
  },
  confirmChanges: {
    en: (changed: string) => (changed === '1' ? 'Change one spare part' : `Change ${changed} spare parts`),
    fr: (changed: string) => (changed === '1' ? 'Modifier une pièce' : `Modifier ${changed} pièces`),
  },
  canBeTakenBack: {
    en: 'The import can be undone for 90 days: new parts are deleted unless their stock has moved, changed parts get their earlier values back unless they were changed again, and stock adjustments are reversed. Events that were already sent to other systems are not undone.',
    fr: 'Pendant 90 jours, l’import peut être annulé : les nouvelles pièces sont supprimées, sauf si leur stock a bougé ; les pièces modifiées retrouvent leurs valeurs, sauf si quelqu’un les a modifiées à nouveau ; les ajustements de stock sont annulés. Les événements déjà transmis à d’autres systèmes demeurent.',
  },
  confirmed: { en: 'The parts are being recorded.', fr: 'Les pièces sont en cours d’enregistrement.' },
  undoText: {
    en: (made: string) =>
      `${made === '1' ? 'The part that it recorded is' : `The ${made} parts that it recorded are`} deleted with their stock. Parts whose stock has moved by now are kept, and are listed.`,
    fr: (made: string) =>
      `${made === '1' ? 'La pièce enregistrée sera supprimée' : `Les ${made} pièces enregistrées seront supprimées`} avec leur stock. Celles dont le stock a bougé depuis restent, et sont nommées.`,
  },
  undoChangesText: {
    en: (changed: string) =>
      `${changed === '1' ? 'The part that it changed gets its' : `The ${changed} parts that it changed get their`} earlier values back, and adjustments of stock are reversed. Parts that were changed again since then are not changed back, and are listed.`,
    fr: (changed: string) =>
      `${changed === '1' ? 'La pièce modifiée retrouve ses' : `Les ${changed} pièces modifiées retrouvent leurs`} valeurs, et les ajustements de stock sont annulés. Celles que quelqu’un a modifiées à nouveau restent telles quelles, et sont nommées.`,
  },
});

/** The example value of each column, in the template and on the page. */
const exampleTexts = texts<Record<TemplateColumn, string>>({
  external_id: { en: 'MAT-6204', fr: 'MAT-6204' },
  name: { en: 'Deep groove ball bearing 6204', fr: 'Roulement à billes 6204' },
  reference: { en: 'BRG-6204-2RS', fr: 'BRG-6204-2RS' },
  category: { en: 'bearing', fr: 'Roulement' },
  quantity_on_hand: { en: '12', fr: '12' },
  unit: { en: 'piece', fr: 'Pièce' },
  min_stock: { en: '5', fr: '5' },
  unit_price: { en: '12.50', fr: '12,50' },
  supplier: { en: 'SKF', fr: 'SKF' },
});

/** How a column is read, if its name and its example do not make it clear. */
const hintTexts = texts<Partial<Record<TemplateColumn, string>>>({
  external_id: {
    en: 'Its id in another system. A row with the id of an existing part updates that part; empty cells keep its values.',
    fr: 'Son nom dans un autre système. Si une pièce le porte déjà, la ligne modifie cette pièce ; les cellules vides ne changent rien.',
  },
  reference: {
    en: 'Your own part number. It finds an existing part, if only one part has it.',
    fr: 'Votre propre numéro de pièce. Il trouve une pièce existante, si elle est seule à le porter.',
  },
  category: {
    en: 'Its name in either language, or its code.',
    fr: 'Son nom dans l’une des langues, ou son code.',
  },
  quantity_on_hand: {
    en: 'What is on the shelf. A new part receives it; the stock of an existing part is adjusted to it.',
    fr: 'Ce qui est en rayon. Une nouvelle pièce le reçoit ; le stock d’une pièce existante est ajusté.',
  },
  unit: {
    en: 'The unit of its quantities: its name in either language, or its code.',
    fr: 'Ce que comptent ses quantités : son nom dans l’une des langues, ou son code.',
  },
  min_stock: {
    en: 'An alarm is raised when less than this is available.',
    fr: 'Une alarme est émise quand il en reste moins de disponible.',
  },
  unit_price: {
    en: 'With a decimal point or a decimal comma in the whole column. If only cells such as “1,250” are there, you are asked.',
    fr: 'Avec une virgule ou un point décimal pour toute la colonne. S’il n’y a que des cellules comme « 1,250 », vous choisissez.',
  },
});

/** Files of spare parts. */
export const partView: KindView = {
  set: partColumns,
  place: 'spare-parts',
  path: '/spare-parts',
  texts: partTexts,
  template: {
    columns: partColumns.all.filter((column) => column in exampleTexts.en),
    examples: exampleTexts,
    hints: hintTexts,
    withoutExample: [],
  },
  rowColumns: ['name', 'reference', 'quantity_on_hand'],
  pathOf: (id) => `/spare-parts/${id}`,
};
