import { texts, words } from '../kit/index.js';

export const labelTexts = texts({
  ...words,
  title: { en: 'Print labels', fr: 'Imprimer des étiquettes' },
  about: {
    en: 'Choose the assets. Any phone opens an asset by the code on its label.',
    fr: 'Choisissez les équipements. N’importe quel téléphone ouvre un équipement par le code de son étiquette.',
  },
  searchHint: { en: 'Name, reference, brand, model', fr: 'Nom, référence, marque, modèle' },
  floor: { en: 'Floor', fr: 'Étage' },
  code: { en: 'Code', fr: 'Code' },
  noCode: { en: 'None yet', fr: 'Aucun' },
  choose: { en: (name: string) => `Choose ${name}`, fr: (name: string) => `Choisir ${name}` },
  all: { en: 'Select all', fr: 'Tout cocher' },
  none: { en: 'Select none', fr: 'Tout décocher' },
  showTicked: { en: 'Labels for selected', fr: 'Étiquettes des cochés' },
  showAll: { en: 'Labels for all results', fr: 'Étiquettes de tous les résultats' },
  moreThere: {
    en: (shown: number) => `The newest ${shown} are listed. Narrow the filters, or print all that match.`,
    fr: (shown: number) =>
      `Les ${shown} plus récents sont listés. Affinez les filtres, ou imprimez tous les résultats.`,
  },
  noAssets: {
    en: 'No assets yet. Labels are for recorded assets.',
    fr: 'Aucun équipement pour l’instant. Les étiquettes sont pour les équipements enregistrés.',
  },
  noMatch: { en: 'No asset matches these filters.', fr: 'Aucun équipement ne correspond à ces filtres.' },
  chooseOthers: { en: 'Choose other assets', fr: 'En choisir d’autres' },
  nothingChosen: {
    en: 'The assets no longer exist, or none was selected.',
    fr: 'Aucun de ces équipements n’existe plus, ou aucun n’a été coché.',
  },
  size: { en: 'Labels', fr: 'Étiquettes' },
  sheet: {
    en: (perSheet: number, size: string, product: string) => `${perSheet} per sheet, ${size} mm (${product})`,
    fr: (perSheet: number, size: string, product: string) =>
      `${perSheet} par feuille, ${size} mm (${product})`,
  },
  roll: {
    en: (size: string, product: string) => `Roll, ${size} mm (${product})`,
    fr: (size: string, product: string) => `Rouleau, ${size} mm (${product})`,
  },
  first: { en: 'First label on the sheet', fr: 'Commencer à l’étiquette (ligne par ligne)' },
  apply: { en: 'Apply', fr: 'Appliquer' },
  count: {
    en: (labels: number, sheets: number) =>
      `${labels} ${labels === 1 ? 'label' : 'labels'} on ${sheets} ${sheets === 1 ? 'sheet' : 'sheets'}. Print at 100 %, without margins.`,
    fr: (labels: number, sheets: number) =>
      `${labels} étiquette${labels < 2 ? '' : 's'} sur ${sheets} feuille${sheets < 2 ? '' : 's'}. Imprimez à 100 %, sans marges.`,
  },
  tooMany: {
    en: (most: number) => `Only the newest ${most} are shown. Narrow the filters for the others.`,
    fr: (most: number) =>
      `Seuls les ${most} plus récents sont affichés. Affinez les filtres pour les autres.`,
  },
  withoutCode: {
    en: (count: number) =>
      count === 1
        ? 'One of these assets has no code yet, and so no label.'
        : `${count} of these assets have no code yet, and so no label.`,
    fr: (count: number) =>
      count === 1
        ? 'Un de ces équipements n’a pas encore de code, donc pas d’étiquette.'
        : `${count} de ces équipements n’ont pas encore de code, donc pas d’étiquette.`,
  },
  askOffice: {
    en: 'A manager can give them one.',
    fr: 'Un responsable peut leur en donner un.',
  },
  giveCodes: {
    en: (count: number) => (count === 1 ? 'Give it a code' : `Give ${count} assets a code`),
    fr: (count: number) => (count === 1 ? 'Lui donner un code' : `Donner un code à ${count} équipements`),
  },
  given: {
    en: (count: number) => (count === 1 ? 'One asset has a code now.' : `${count} assets have a code now.`),
    fr: (count: number) =>
      count === 1 ? 'Un équipement a désormais un code.' : `${count} équipements ont désormais un code.`,
  },
  qrOf: { en: (code: string) => `QR code ${code}`, fr: (code: string) => `QR code ${code}` },
});
