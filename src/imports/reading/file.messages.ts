import type { CsvError } from 'csv-parse';
import { messages, type Reason, withParams } from '../../kernel/messages/messages.js';

const english = (value: number) => value.toLocaleString('en');
const french = (value: number) => value.toLocaleString('fr');

/** The reasons why a file cannot be read as a table. */
export const fileMessages = messages('importFile', {
  noText: {
    en: 'The file is neither text nor a workbook (.xlsx). Save the sheet as one of them.',
    fr: 'Le fichier n’est ni du texte, ni un classeur (.xlsx). Enregistrez la feuille sous l’une de ces formes.',
  },
  badWorkbook: {
    en: 'The workbook cannot be read. Open it, save it again as .xlsx without a password, and try again.',
    fr: 'Le classeur est illisible. Ouvrez-le, enregistrez-le de nouveau au format .xlsx sans mot de passe, puis réessayez.',
  },
  workbookTooLarge: {
    en: 'The workbook is too large once it is unpacked. Save only the sheet with the table, or save it as CSV.',
    fr: 'Une fois décompressé, le classeur est trop grand. N’enregistrez que la feuille du tableau, ou passez au format CSV.',
  },
  noFile: {
    en: 'The file of this import is no longer kept. Choose it again.',
    fr: 'Le fichier de cet import n’est plus conservé. Choisissez-le de nouveau.',
  },
  noTable: {
    en: 'The file cannot be read as a table. Save it as CSV, and try again.',
    fr: 'Le fichier n’est pas un tableau lisible. Enregistrez-le au format CSV, puis réessayez.',
  },
  noRows: {
    en: 'The file has no rows below its header.',
    fr: 'Le fichier n’a aucune ligne sous son en-tête.',
  },
  tooManyRows: withParams<{ most: number }>({
    en: ({ most }) => `The file has more than ${english(most)} rows. Split it.`,
    fr: ({ most }) => `Le fichier a plus de ${french(most)} lignes. Divisez-le.`,
  }),
  columnTwice: withParams<{ english: string; french: string }>({
    en: ({ english: name }) => `Two columns are both “${name}”. Choose one.`,
    fr: ({ french: name }) => `Deux colonnes sont « ${name} ». Choisissez-en une.`,
  }),
  quoteOpen: withParams<{ line: number }>({
    en: ({ line }) =>
      `The file cannot be read as a table: a quotation mark is not closed by its last line, ${english(line)}.`,
    fr: ({ line }) =>
      `Le fichier n’est pas un tableau lisible : à la ligne ${french(line)}, la dernière, un guillemet reste ouvert.`,
  }),
  textBehindQuote: withParams<{ line: number }>({
    en: ({ line }) =>
      `Line ${english(line)} cannot be read: text follows a closing quotation mark. Double quotation marks inside a text.`,
    fr: ({ line }) =>
      `La ligne ${french(line)} est illisible : du texte suit un guillemet fermant. À l’intérieur d’un texte, doublez-le.`,
  }),
  quoteWithin: withParams<{ line: number }>({
    en: ({ line }) =>
      `Line ${english(line)} cannot be read: a quotation mark is inside a cell. Quote the whole cell, and double the mark.`,
    fr: ({ line }) =>
      `La ligne ${french(line)} est illisible : un guillemet se trouve dans une cellule. Mettez-la toute entre guillemets, et doublez-le.`,
  }),
});

/** The reasons by the error codes of the CSV parser, whose own messages are in English. */
const tableMessages: Readonly<Record<string, (params: { line: number }) => Reason>> = {
  CSV_QUOTE_NOT_CLOSED: fileMessages.quoteOpen,
  CSV_INVALID_CLOSING_QUOTE: fileMessages.textBehindQuote,
  INVALID_OPENING_QUOTE: fileMessages.quoteWithin,
};

/** The reason why the CSV parser cannot read a file. @param line the number of the line in the file */
export function tableErrorOf({ code }: CsvError, line: number): Reason {
  return tableMessages[code]?.({ line }) ?? fileMessages.noTable;
}
