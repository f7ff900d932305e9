import {
  EXPORT_FORMATS,
  type ExportableName,
  type ExportFormat,
  type ExportStatus,
} from '../../exports/index.js';
import {
  addressOf,
  choicesOf,
  DialogButton,
  SelectField,
  texts,
  usePage,
  useTexts,
  words,
} from '../kit/index.js';

export const exportTexts = texts({
  ...words,
  title: { en: 'Exports', fr: 'Exports' },
  about: {
    en: 'Lists exported as files. Each file is kept for 24 hours.',
    fr: 'Des listes sous forme de fichiers, chacune telle qu’elle était à un instant. Un fichier est conservé 24 heures.',
  },
  toAssets: { en: 'Go to the assets', fr: 'Vers les équipements' },
  empty: {
    en: 'No exports yet. Use the Export button above your assets, operations or spare parts, Export time on the team page, or Export comments here.',
    fr: 'Aucun export pour l’instant. Utilisez Exporter au-dessus des équipements, interventions ou pièces de rechange, Exporter les temps sur la page de l’équipe, ou ici Exporter les commentaires.',
  },
  list: { en: 'List', fr: 'Liste' },
  rows: { en: 'Rows', fr: 'Lignes' },
  soFar: { en: (rows: string) => `${rows} so far`, fr: (rows: string) => `${rows} pour l’instant` },
  requested: { en: 'Requested', fr: 'Demandé' },
  until: { en: 'Kept until', fr: 'Conservé jusqu’à' },
  file: { en: 'File', fr: 'Fichier' },
  download: { en: 'Download', fr: 'Télécharger' },
  begun: { en: 'The export is being prepared.', fr: 'L’export est en cours.' },
  deleted: { en: 'The export is deleted.', fr: 'L’export est supprimé.' },
  export: { en: 'Export', fr: 'Exporter' },
  exportTitle: { en: 'Export this list', fr: 'Exporter cette liste' },
  exportText: {
    en: 'All rows that match the filters, in one file.',
    fr: 'Tout ce que les filtres laissent, tel quel maintenant, dans un seul fichier.',
  },
  earlier: { en: 'Earlier exports', fr: 'Exports précédents' },
  commentsAndEarlier: {
    en: 'Comments on operations, and earlier exports',
    fr: 'Commentaires des interventions, et exports précédents',
  },
  format: { en: 'File', fr: 'Fichier' },
});

/** The names of the lists. */
export const exportableTexts = texts<Record<ExportableName, string>>({
  assets: words.assets,
  operations: words.operations,
  buildings: words.buildings,
  floors: words.floors,
  rooms: words.rooms,
  technicians: words.technicians,
  spare_parts: words.spareParts,
  spare_part_movements: { en: 'Stock movements', fr: 'Mouvements de stock' },
  meters: words.meters,
  meter_readings: { en: 'Meter readings', fr: 'Relevés des compteurs' },
  time_entries: { en: 'Time entries', fr: 'Temps passés' },
  comments: { en: 'Comments', fr: 'Commentaires' },
});

/** The labels of the file formats. */
export const exportFormatTexts = texts<Record<ExportFormat, string>>({
  csv: { en: 'Table (CSV)', fr: 'Tableau (CSV)' },
  ndjson: { en: 'JSON lines', fr: 'Lignes JSON' },
});

/** The labels of the export statuses. */
export const exportStatusTexts = texts<Record<ExportStatus, string>>({
  pending: { en: 'Waiting', fr: 'En attente' },
  running: { en: 'In progress', fr: 'En cours' },
  ready: { en: 'Ready', fr: 'Prêt' },
  failed: { en: 'Failed', fr: 'Échec' },
  expired: { en: 'Expired', fr: 'Expiré' },
});

/** Exports the shown list with its filters, which are taken from the address of the page. */
export function ExportButton({ list }: { list: ExportableName }) {
  const { t, portal } = usePage(exportTexts);
  const formats = useTexts(exportFormatTexts);
  if (!portal.may('exports:write')) return null;
  const { cursor: _, open: __, ...filters } = portal.query;
  return (
    <DialogButton
      id="export"
      label={t.export}
      icon="download"
      class="btn desktop-only"
      title={t.exportTitle}
      text={
        <>
          <p>{t.exportText}</p>
          <p>
            <a href="/exports">{list === 'operations' ? t.commentsAndEarlier : t.earlier}</a>
          </p>
        </>
      }
      action={addressOf(`/exports/${list}`, filters)}
      values={{ format: 'csv' }}
    >
      <SelectField
        name="format"
        label={t.format}
        required
        choices={choicesOf(EXPORT_FORMATS, formats).reverse()}
      />
    </DialogButton>
  );
}
