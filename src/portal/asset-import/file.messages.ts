import type { CsvError } from 'csv-parse';
import { messages, type Reason, withParams } from '../../kernel/messages/messages.js';
import { columnTexts, type ImportColumn } from './columns.js';

/** The reasons why a file cannot be read as a table of assets. Line numbers are formatted in the reader's language. */
export const fileMessages = messages('importFile', {
  noText: {
    en: 'The file is not text; it may be a workbook. Save the sheet as “CSV UTF-8”.',
    fr: 'Le fichier n’est pas du texte : peut-être un classeur. Enregistrez la feuille au format « CSV UTF-8 ».',
  },
  noTable: {
    en: 'The file cannot be read as a table. Save it as CSV, and try again.',
    fr: 'Le fichier n’est pas un tableau lisible. Enregistrez-le au format CSV, puis réessayez.',
  },
  noRows: {
    en: 'The file has no rows below its header.',
    fr: 'Le fichier n’a aucune ligne sous son en-tête.',
  },
  tooManyRows: withParams<{ most: string }>({
    en: ({ most }) => `The file has more than ${most} rows. Split it.`,
    fr: ({ most }) => `Le fichier a plus de ${most} lignes. Divisez-le.`,
  }),
  noColumn: withParams<{ column: ImportColumn }>({
    en: ({ column }) => `The header has no column “${columnTexts.en[column]}”.`,
    fr: ({ column }) => `L’en-tête ne nomme aucune colonne « ${columnTexts.fr[column]} ».`,
  }),
  noColumnButAlike: withParams<{ column: ImportColumn; alike: string }>({
    en: ({ column, alike }) =>
      `The header has no column “${columnTexts.en[column]}”. Did you mean “${alike}”?`,
    fr: ({ column, alike }) =>
      `L’en-tête ne nomme aucune colonne « ${columnTexts.fr[column]} ». S’agit-il de « ${alike} » ?`,
  }),
  columnTwice: withParams<{ column: ImportColumn }>({
    en: ({ column }) => `Two columns are both called “${columnTexts.en[column]}”.`,
    fr: ({ column }) => `Deux colonnes s’appellent « ${columnTexts.fr[column]} ».`,
  }),
  quoteOpen: withParams<{ line: string }>({
    en: ({ line }) =>
      `The file cannot be read as a table: a quotation mark is not closed by its last line, ${line}.`,
    fr: ({ line }) =>
      `Le fichier n’est pas un tableau lisible : à la ligne ${line}, la dernière, un guillemet reste ouvert.`,
  }),
  textBehindQuote: withParams<{ line: string }>({
    en: ({ line }) =>
      `Line ${line} cannot be read: text follows a closing quotation mark. Double quotation marks inside a text.`,
    fr: ({ line }) =>
      `La ligne ${line} est illisible : du texte suit un guillemet fermant. À l’intérieur d’un texte, doublez-le.`,
  }),
  quoteWithin: withParams<{ line: string }>({
    en: ({ line }) =>
      `Line ${line} cannot be read: a quotation mark is inside a cell. Quote the whole cell, and double the mark.`,
    fr: ({ line }) =>
      `La ligne ${line} est illisible : un guillemet se trouve dans une cellule. Mettez-la toute entre guillemets, et doublez-le.`,
  }),
});

/** The reasons by the error codes of the CSV parser, whose own messages are in English. */
const tableMessages: Readonly<Record<string, (params: { line: string }) => Reason>> = {
  CSV_QUOTE_NOT_CLOSED: fileMessages.quoteOpen,
  CSV_INVALID_CLOSING_QUOTE: fileMessages.textBehindQuote,
  INVALID_OPENING_QUOTE: fileMessages.quoteWithin,
};

/** The reason why the CSV parser cannot read a file. @param line the number of the line, in the reader's language */
export function tableErrorOf({ code }: CsvError, line: string): Reason {
  return tableMessages[code]?.({ line }) ?? fileMessages.noTable;
}
