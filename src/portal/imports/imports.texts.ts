import type { TextEncoding } from '../../imports/index.js';
import { texts, words } from '../kit/index.js';

export const importTexts = texts({
  ...words,
  title: { en: 'Import', fr: 'Importer' },
  kinds: { en: 'What the file contains', fr: 'Ce que contient le fichier' },
  about: {
    en: 'From an Excel or CSV table. It is checked first, and nothing is recorded until you confirm.',
    fr: 'À partir d’un tableau Excel ou CSV. Il est d’abord vérifié ; rien n’est enregistré avant votre confirmation.',
  },
  file: { en: 'Excel or CSV file', fr: 'Fichier Excel ou CSV' },
  fileHint: {
    en: 'Excel (.xlsx, its first sheet), CSV or text, with commas, semicolons, tabs or pipes. At most 20 MB and 100,000 rows.',
    fr: 'Excel (.xlsx, la première feuille), CSV ou texte, avec des virgules, points-virgules, tabulations ou barres verticales. Au plus 20 Mo et 100 000 lignes.',
  },
  check: { en: 'Check the file', fr: 'Vérifier le fichier' },
  template: { en: 'Download a template', fr: 'Télécharger un modèle' },
  movingOver: { en: 'Moving over from another system', fr: 'Reprendre les équipements d’un autre système' },
  columns: { en: 'Columns', fr: 'Colonnes' },
  column: { en: 'Column', fr: 'Colonne' },
  example: { en: 'Example', fr: 'Exemple' },
  howRead: { en: 'Notes', fr: 'Comment elle est lue' },
  earlier: { en: 'Earlier imports', fr: 'Imports précédents' },
  outcome: { en: 'Outcome', fr: 'Résultat' },
  headings: { en: 'Columns of the file', fr: 'Colonnes du fichier' },
  recognised: {
    en: (system: string) => `The headings are those of ${system}.`,
    fr: (system: string) => `Les en-têtes sont ceux de ${system}.`,
  },
  whatComesAlong: { en: 'What comes along', fr: 'Ce qui est repris' },
  headingsUsed: {
    en: (used: string, all: string) => `Columns of the file: ${used} of ${all} imported`,
    fr: (used: string, all: string) => `Colonnes du fichier : ${used} sur ${all} importées`,
  },
  headingsHint: {
    en: 'What each column becomes. Your choice is remembered for the next file with this heading.',
    fr: 'Ce que devient chaque colonne. Votre choix est retenu pour le prochain fichier avec cet intitulé.',
  },
  heading: { en: 'In the file', fr: 'Dans le fichier' },
  examples: { en: 'Examples', fr: 'Exemples' },
  becomes: { en: 'Becomes', fr: 'Devient' },
  becomesFor: {
    en: (heading: string) => `What “${heading}” becomes`,
    fr: (heading: string) => `Ce que devient « ${heading} »`,
  },
  withoutHeading: {
    en: (position: string) => `(column ${position})`,
    fr: (position: string) => `(colonne ${position})`,
  },
  notImported: { en: 'Not imported', fr: 'Pas importée' },
  missingColumn: {
    en: (column: string) => `No column of the file is “${column}” yet, which new rows need. Choose it here.`,
    fr: (column: string) =>
      `Aucune colonne du fichier n’est encore « ${column} », nécessaire à une nouvelle ligne. Choisissez-la ici.`,
  },
  useColumns: { en: 'Use these columns', fr: 'Utiliser ces colonnes' },
  useEncoding: { en: 'Use this encoding', fr: 'Utiliser cet encodage' },
  readThisWay: { en: 'Read the file this way', fr: 'Lire le fichier ainsi' },
  encoding: { en: 'Encoding of the text', fr: 'Encodage du texte' },
  encodingHint: {
    en: 'If letters are wrong in the examples, choose another one.',
    fr: 'Si des lettres sont fausses dans les exemples, choisissez-en un autre.',
  },
  guessedEncoding: {
    en: 'The file is not in UTF-8. It is read like plain CSV from Excel on Windows. Check that accents are correct; if not, choose its encoding.',
    fr: 'Le fichier n’est pas en UTF-8 ; il est lu comme le CSV simple d’Excel sous Windows. Vérifiez les accents ; s’ils sont faux, choisissez son encodage.',
  },
  undecided: {
    en: 'Decide first how some dates or numbers are read. Nothing is recorded yet.',
    fr: 'Décidez d’abord comment lire certaines dates ou certains nombres. Rien n’est encore enregistré.',
  },
  readingTitle: {
    en: 'Some cells can be read in two ways, and nothing in the file shows which one is meant.',
    fr: 'Des cellules se lisent de deux façons, et rien dans le fichier n’indique la bonne.',
  },
  whatIs: {
    en: (column: string, cell: string) => `${column}: what is “${cell}”?`,
    fr: (column: string, cell: string) => `${column} : que signifie « ${cell} » ?`,
  },
  decided: { en: 'The file was read again.', fr: 'Le fichier a été relu.' },
  howColumnsAreRead: {
    en: 'Dates and numbers are read as follows. All cells of a column are read in the same way.',
    fr: 'Les dates et les nombres sont lus ainsi. Toutes les cellules d’une colonne le sont de la même façon.',
  },
  perhaps: { en: (name: string) => `“${name}”?`, fr: (name: string) => `« ${name} » ?` },
  newRooms: {
    en: (n: string) => `Rooms in the file that do not exist yet: ${n}.`,
    fr: (n: string) => `Locaux du fichier qui n’existent pas encore : ${n}.`,
  },
  willMakeRooms: {
    en: (n: string) => `Rooms that are created with the import: ${n}.`,
    fr: (n: string) => `Locaux créés avec l’import : ${n}.`,
  },
  roomsToCreate: { en: 'Rooms that do not exist yet', fr: 'Locaux qui n’existent pas encore' },
  newBuilding: { en: 'new building', fr: 'nouveau bâtiment' },
  newFloor: {
    en: (level: string) => `new floor, level ${level}`,
    fr: (level: string) => `nouvel étage, niveau ${level}`,
  },
  moreRooms: {
    en: (n: string) => `and ${n} more`,
    fr: (n: string) => (n === '1' ? 'et un autre' : `et ${n} autres`),
  },
  makeRooms: { en: 'Create these rooms', fr: 'Créer ces locaux' },
  makeRoomsHint: {
    en: 'Nothing is created before you confirm the import. Check the names first: a typing mistake would become a room. New buildings get their name as their address. Undoing the import leaves the rooms.',
    fr: 'Rien n’est créé avant la confirmation de l’import. Vérifiez d’abord les noms : une faute de frappe deviendrait un local. Un nouveau bâtiment reçoit son nom comme adresse. Annuler l’import laisse les locaux.',
  },
  roomsPlanned: {
    en: 'The rooms will be created with the import.',
    fr: 'Les locaux seront créés avec l’import.',
  },
  refusedFile: { en: 'Download rows with a problem', fr: 'Télécharger les lignes à problème' },
  unknownColumns: {
    en: (names: string) => `Columns that are not imported: ${names}.`,
    fr: (names: string) => `Colonnes qui ne sont pas importées : ${names}.`,
  },
  allRight: {
    en: (rows: string) =>
      `${rows === '1' ? 'The only row is' : `All ${rows} rows are`} valid. Nothing is recorded yet.`,
    fr: (rows: string) =>
      `${rows === '1' ? 'La seule ligne est correcte' : `Les ${rows} lignes sont correctes`}. Rien n’est encore enregistré.`,
  },
  someWrong: {
    en: (right: string, wrong: string) =>
      `${right} valid, ${wrong} with a problem, which would be skipped. Nothing is recorded yet.`,
    fr: (right: string, wrong: string) =>
      `Lignes correctes : ${right}. Avec un problème, qui seraient ignorées : ${wrong}. Rien n’est encore enregistré.`,
  },
  noneRight: {
    en: 'No row can be imported. Correct the file, then choose it again.',
    fr: 'Aucune ligne ne peut être importée. Corrigez le fichier, puis choisissez-le de nouveau.',
  },
  noneRightYet: {
    en: 'No row can be imported yet. Create the rooms that do not exist, or correct the file and choose it again.',
    fr: 'Aucune ligne ne peut encore être importée. Créez les locaux qui n’existent pas, ou corrigez le fichier et choisissez-le de nouveau.',
  },
  chooseAnother: { en: 'Choose a file', fr: 'Choisir un fichier' },
  preview: {
    en: (made: string, changed: string, same: string) =>
      `New: ${made}. Changes to existing ones: ${changed}. Unchanged: ${same}.`,
    fr: (made: string, changed: string, same: string) =>
      `Nouvelles : ${made}. Modifiant l’existant : ${changed}. Sans changement : ${same}.`,
  },
  confirmBoth: {
    en: (made: string, changed: string) => `Record ${made} new, change ${changed}`,
    fr: (made: string, changed: string) => `Créer ${made}, modifier ${changed}`,
  },
  discard: { en: 'Discard this file', fr: 'Oublier ce fichier' },
  discarded: { en: 'The file is discarded.', fr: 'Le fichier est oublié.' },
  running: {
    en: (done: string, all: string) => `Recording: ${done} of ${all}`,
    fr: (done: string, all: string) => `Enregistrement : ${done} sur ${all}`,
  },
  runningHint: {
    en: 'The import continues if you leave this page. If you stop it, what is recorded stays, and you get the other rows as a file.',
    fr: 'L’opération se poursuit même sans cette page. Si vous l’arrêtez, ce qui est enregistré demeure, et vous recevez les autres lignes dans un fichier.',
  },
  undoingHint: {
    en: 'The undo continues if you leave this page.',
    fr: 'L’annulation se poursuit même sans cette page.',
  },
  cancel: { en: 'Stop import', fr: 'Arrêter l’import' },
  cancelled: {
    en: 'The import is stopped. What is recorded stays.',
    fr: 'L’import est arrêté. Ce qui est enregistré demeure.',
  },
  done: {
    en: (made: string, out: string) => `Recorded: ${made}. Skipped: ${out}.`,
    fr: (made: string, out: string) => `Enregistrés : ${made}. Ignorés : ${out}.`,
  },
  doneToo: {
    en: (changed: string, same: string) => `Changed: ${changed}. Unchanged: ${same}.`,
    fr: (changed: string, same: string) => `Modifiés : ${changed}. Sans changement : ${same}.`,
  },
  stopped: {
    en: (done: string, all: string) => `Stopped: ${done} of ${all} recorded`,
    fr: (done: string, all: string) => `Arrêté : ${done} sur ${all} enregistrés`,
  },
  undoStopped: {
    en: (done: string, all: string) => `Undo stopped: ${done} of ${all} undone`,
    fr: (done: string, all: string) => `Annulation arrêtée : ${done} sur ${all} annulés`,
  },
  stoppedDeactivated: {
    en: (person: string) => `The account of ${person}, who started this, has been deactivated.`,
    fr: (person: string) => `Le compte de ${person}, qui a lancé l’opération, a été désactivé.`,
  },
  stoppedNotPermitted: {
    en: (person: string) => `${person}, who started this, may no longer import.`,
    fr: (person: string) => `${person}, qui a lancé l’opération, n’a plus le droit d’importer.`,
  },
  stoppedHint: {
    en: 'What was done stays. If you resume, the remaining rows are processed in your name. You can undo the import afterwards.',
    fr: 'Ce qui a été fait demeure. Si vous reprenez, les lignes restantes sont traitées en votre nom. Vous pourrez ensuite annuler l’import.',
  },
  resume: { en: 'Resume import', fr: 'Reprendre l’import' },
  resumeUndo: { en: 'Resume undo', fr: 'Reprendre l’annulation' },
  resumed: { en: 'The import continues.', fr: 'L’import se poursuit.' },
  undo: { en: 'Undo import', fr: 'Annuler l’import' },
  undoTitle: { en: 'Undo this import?', fr: 'Annuler cet import ?' },
  undoing: {
    en: (done: string, all: string) => `Undoing: ${done} of ${all}`,
    fr: (done: string, all: string) => `Annulation : ${done} sur ${all}`,
  },
  undoBegun: { en: 'The import is being undone.', fr: 'L’import est en cours d’annulation.' },
  undone: {
    en: (removed: string, kept: string) => `Undone: ${removed}. Kept: ${kept}.`,
    fr: (removed: string, kept: string) => `Annulés : ${removed}. Conservés : ${kept}.`,
  },
  which: { en: 'Which rows', fr: 'Quelles lignes' },
  problemRows: { en: 'With a problem', fr: 'Avec un problème' },
  changeRows: { en: 'Changes', fr: 'Modifications' },
  nothing: { en: 'nothing', fr: 'rien' },
  yes: { en: 'yes', fr: 'oui' },
  no: { en: 'no', fr: 'non' },
  allRows: { en: 'All', fr: 'Toutes' },
  rows: { en: 'Rows', fr: 'Lignes' },
  line: { en: 'Line', fr: 'Ligne' },
  result: { en: 'Result', fr: 'Ce qu’elle devient' },
});

/** The names of encodings: where they come from, as people know it. */
export const encodingTexts = texts<Record<TextEncoding, string>>({
  'utf-8': { en: 'Unicode (UTF-8)', fr: 'Unicode (UTF-8)' },
  'utf-16': { en: 'Unicode (UTF-16)', fr: 'Unicode (UTF-16)' },
  'windows-1252': { en: 'Western Europe (Windows-1252)', fr: 'Europe de l’Ouest (Windows-1252)' },
  'windows-1250': { en: 'Central Europe (Windows-1250)', fr: 'Europe centrale (Windows-1250)' },
  'windows-1251': { en: 'Cyrillic (Windows-1251)', fr: 'Cyrillique (Windows-1251)' },
  'windows-1253': { en: 'Greek (Windows-1253)', fr: 'Grec (Windows-1253)' },
  'windows-1254': { en: 'Turkish (Windows-1254)', fr: 'Turc (Windows-1254)' },
  macintosh: { en: 'Western Europe (Macintosh)', fr: 'Europe de l’Ouest (Macintosh)' },
  gb18030: { en: 'Simplified Chinese (GBK, GB 18030)', fr: 'Chinois simplifié (GBK, GB 18030)' },
  big5: { en: 'Traditional Chinese (Big5)', fr: 'Chinois traditionnel (Big5)' },
  shift_jis: { en: 'Japanese (Shift JIS)', fr: 'Japonais (Shift JIS)' },
  'euc-kr': { en: 'Korean (EUC-KR)', fr: 'Coréen (EUC-KR)' },
});
