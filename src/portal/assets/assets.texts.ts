import { assetFieldNames, type PLACEMENTS } from '../../assets/index.js';
import { withCamelNames } from '../../kernel/validation/field.js';
import { texts, words } from '../kit/index.js';

export const assetTexts = texts({
  ...words,
  ...withCamelNames(assetFieldNames),
  title: words.assets,
  add: words.addAsset,
  import: { en: 'Import', fr: 'Importer' },
  printLabels: { en: 'Print labels', fr: 'Imprimer des étiquettes' },
  empty: {
    en: 'Assets are the machines and equipment you look after. Record the first one to track its operations, costs and downtime.',
    fr: 'Les équipements sont les machines et installations que vous entretenez. Enregistrez le premier : interventions, coûts et arrêts s’y rattacheront.',
  },
  emptyNeedsRoom: {
    en: 'Each asset has a room. Start with a building, a floor and a room, then add the first asset. An import from a spreadsheet can create them all.',
    fr: 'Un équipement se trouve dans un local. Commencez par un bâtiment, un étage et un local, puis enregistrez le premier équipement. Un import depuis un tableur peut tout créer.',
  },
  toLocations: words.addBuilding,
  noMatch: { en: 'No asset matches these filters.', fr: 'Aucun équipement ne correspond à ces filtres.' },
  searchHint: { en: 'Name, reference, brand, model', fr: 'Nom, référence, marque, modèle' },
  roomHint: { en: 'The room determines the building.', fr: 'Le bâtiment en découle.' },
  placement: { en: 'Placement', fr: 'Mise en place' },
  lastMaintenanceDate: { en: 'Last maintenance', fr: 'Dernière maintenance' },
  lastMaintenanceDateHint: {
    en: 'The interval counts from this day, until a preventive operation is completed.',
    fr: 'L’intervalle court à partir de ce jour, jusqu’à la fin d’une intervention préventive.',
  },
  supplierFirm: { en: 'Supplier, as a partner firm', fr: 'Fournisseur, si prestataire partenaire' },
  qrCode: { en: 'Code on the sticker', fr: 'Code de l’étiquette' },
  qrCodeHint: {
    en: 'The code that a scan of its sticker reads. You can replace it; the old code still opens this asset.',
    fr: 'Ce que lit le scan de son étiquette. Un autre code peut le remplacer ; l’ancien trouve toujours cet équipement.',
  },
  inService: { en: 'In service', fr: 'En service' },
  inServiceHint: { en: 'If not selected, the asset is kept in stock.', fr: 'Non coché : conservé en stock.' },
  parentAsset: { en: 'Part of', fr: 'Fait partie de' },
  parentAssetHint: {
    en: 'The asset that this one is a component of.',
    fr: 'L’équipement dont celui-ci est un composant.',
  },
  maintenanceIntervalDaysHint: {
    en: 'An operation is opened each time it is due. Empty for none.',
    fr: 'Une intervention est ouverte à chaque échéance. Vide : aucune.',
  },
  create: { en: 'Add the asset', fr: 'Ajouter l’équipement' },
  created: { en: 'The asset is recorded.', fr: 'L’équipement est enregistré.' },
  tabs: { en: 'Parts of the page', fr: 'Parties de la page' },
  tabWork: { en: 'Work', fr: 'Travaux' },
  tabFiles: { en: 'Files', fr: 'Fichiers' },
  photoOf: { en: (name: string) => `Photo of ${name}`, fr: (name: string) => `Photo de ${name}` },
  changeStatus: { en: 'Change status', fr: 'Changer l’état' },
  statusText: {
    en: 'The team is notified. Out of service and under maintenance count as downtime until the next status.',
    fr: 'L’équipe est informée. « Hors service » et « En maintenance » comptent comme arrêt jusqu’au prochain état.',
  },
  newStatus: { en: 'New status', fr: 'Nouvel état' },
  note: { en: 'Note', fr: 'Note' },
  statusChanged: {
    en: (status: string) => `Status: ${status}.`,
    fr: (status: string) => `État : ${status}.`,
  },
  move: { en: 'Move', fr: 'Déplacer' },
  moveTitle: { en: 'Move to another room', fr: 'Déplacer vers un autre local' },
  moveHint: {
    en: 'Leave it empty to take the asset out of its room.',
    fr: 'Vide : il ne se trouve dans aucun local.',
  },
  moved: { en: 'The asset is moved.', fr: 'L’équipement est déplacé.' },
  deleteText: {
    en: (operations: number, components: number) =>
      [
        operations === 1
          ? '1 operation stays in the history.'
          : operations > 1
            ? `${operations} operations stay in the history.`
            : 'It has no operations.',
        components === 1
          ? '1 component loses its parent.'
          : components > 1
            ? `${components} components lose their parent.`
            : '',
        'Its preventive schedule ends. This cannot be undone.',
      ]
        .filter((each) => each !== '')
        .join(' '),
    fr: (operations: number, components: number) =>
      [
        operations === 1
          ? '1 intervention reste dans l’historique.'
          : operations > 1
            ? `${operations} interventions restent dans l’historique.`
            : 'Il n’a aucune intervention.',
        components === 1
          ? '1 composant perd son équipement parent.'
          : components > 1
            ? `${components} composants perdent leur équipement parent.`
            : '',
        'Son plan préventif prend fin. Il ne pourra pas être rétabli.',
      ]
        .filter((each) => each !== '')
        .join(' '),
  },
  deleted: { en: 'The asset is deleted.', fr: 'L’équipement est supprimé.' },
  facts: { en: 'Details', fr: 'Fiche' },
  components: { en: 'Components', fr: 'Composants' },
  addComponent: { en: 'Add a component', fr: 'Ajouter un composant' },
  noComponents: { en: 'It has no components.', fr: 'Il n’a aucun composant.' },
  noOperations: {
    en: 'No operations yet.',
    fr: 'Aucune intervention, passée ou prévue.',
  },
  allOperations: {
    en: (count: string) => `All ${count} operations`,
    fr: (count: string) => `Les ${count} interventions`,
  },
  tabPast: { en: 'History', fr: 'Historique' },
  history: { en: 'Status history', fr: 'Historique des états' },
  noHistory: { en: 'The status has never changed.', fr: 'Son état n’a jamais changé.' },
  downtime: { en: 'Downtime', fr: 'Arrêts' },
  noDowntime: { en: 'No downtime recorded.', fr: 'Aucun arrêt constaté.' },
  down: {
    en: (since: string) => `Down since ${since}.`,
    fr: (since: string) => `À l’arrêt depuis le ${since}.`,
  },
  from: { en: 'From', fr: 'Du' },
  until: { en: 'Until', fr: 'Au' },
  ongoing: { en: 'Ongoing', fr: 'Toujours à l’arrêt' },
  duration: { en: 'Duration', fr: 'Durée' },
  preventive: { en: 'Preventive maintenance', fr: 'Maintenance préventive' },
  every: {
    en: (days: string) => (days === '1' ? 'Every day' : `Every ${days} days`),
    fr: (days: string) => (days === '1' ? 'Tous les jours' : `Tous les ${days} jours`),
  },
  noSchedule: { en: 'None', fr: 'Aucune' },
  intervalFact: { en: 'Interval', fr: 'Intervalle' },
  change: { en: 'Change', fr: 'Changer' },
  nextDue: { en: 'Next due', fr: 'Prochaine échéance' },
  itsOperation: { en: 'The operation for it', fr: 'L’intervention prévue' },
  changeInterval: { en: 'Change the preventive schedule', fr: 'Modifier le plan préventif' },
  procedures: { en: 'Procedures', fr: 'Procédures' },
  preventiveProcedures: {
    en: 'Procedures of the preventive maintenance',
    fr: 'Procédures de la maintenance préventive',
  },
  intervalSaved: { en: 'The preventive schedule is changed.', fr: 'Le plan préventif est modifié.' },
  cost: { en: 'Cost', fr: 'Coût' },
  operationsCost: { en: 'Completed operations', fr: 'Interventions terminées' },
  workedIn: {
    en: (year: string) => `Time worked in ${year}`,
    fr: (year: string) => `Temps passé en ${year}`,
  },
  laborIn: { en: (year: string) => `Labor in ${year}`, fr: (year: string) => `Travail en ${year}` },
  partsIn: { en: (year: string) => `Parts in ${year}`, fr: (year: string) => `Pièces en ${year}` },
  otherIn: {
    en: (year: string) => `Other costs in ${year}`,
    fr: (year: string) => `Autres frais en ${year}`,
  },
  totalIn: { en: (year: string) => `Total in ${year}`, fr: (year: string) => `Total en ${year}` },
  label: { en: 'Label', fr: 'Étiquette' },
  noCode: { en: 'No sticker yet', fr: 'Pas encore d’étiquette' },
  printLabel: { en: 'Print label', fr: 'Imprimer l’étiquette' },
  recorded: { en: 'Recorded', fr: 'Enregistré' },
});

export const placementTexts = texts<Record<(typeof PLACEMENTS)[number], string>>({
  installed: { en: 'In service', fr: 'En service' },
  stock: { en: 'In stock', fr: 'En stock' },
});
