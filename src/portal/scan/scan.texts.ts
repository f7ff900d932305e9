import { texts } from '../kit/texts.js';

export const scanTexts = texts({
  title: { en: 'Scan', fr: 'Scanner' },
  camera: { en: 'What the camera sees', fr: 'Ce que voit la caméra' },
  starting: { en: 'Opening the camera…', fr: 'La caméra s’ouvre…' },
  looking: { en: 'Hold the sticker in the frame.', fr: 'Placez l’étiquette dans le cadre.' },
  found: { en: 'Found. Opening…', fr: 'Trouvé. Ouverture…' },
  refused: {
    en: 'The camera is not allowed here. Allow it in the browser’s settings for this site, or type the code below.',
    fr: 'La caméra n’est pas autorisée. Autorisez-la dans les réglages du navigateur pour ce site, ou saisissez le code ci-dessous.',
  },
  unavailable: {
    en: 'No camera is available. Type the code below.',
    fr: 'Aucune caméra utilisable. Saisissez le code ci-dessous.',
  },
  light: { en: 'Light', fr: 'Lampe' },
  code: { en: 'Code or reference', fr: 'Code ou référence' },
  codeHint: {
    en: 'As printed on the sticker, such as NWF-00012.',
    fr: 'Tel qu’il figure sur l’étiquette, par exemple NWF-00012.',
  },
  open: { en: 'Open', fr: 'Ouvrir' },
  unknownTitle: { en: 'Unknown code', fr: 'Code inconnu' },
  unknownText: {
    en: 'No asset has this code or reference.',
    fr: 'Aucun équipement n’a ce code ni cette référence.',
  },
  again: { en: 'Scan again', fr: 'Scanner à nouveau' },
  search: { en: 'Search the assets', fr: 'Chercher dans les équipements' },
  linkTitle: { en: 'Link it to an asset', fr: 'Lier à un équipement' },
  asset: { en: 'Asset', fr: 'Équipement' },
  assetHint: {
    en: 'The sticker then opens this asset. It replaces any code that the asset has.',
    fr: 'L’étiquette ouvrira dès lors cet équipement. S’il a déjà un code, celui-ci est remplacé.',
  },
  link: { en: 'Link', fr: 'Lier' },
  linked: { en: 'The code opens this asset now.', fr: 'Le code ouvre désormais cet équipement.' },
});
