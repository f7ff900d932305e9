/** Combining marks: in decomposed text, the accents of the letters before them. */
const ACCENTS = /[\u0300-\u036f]+/g;
/** Letters that Unicode does not decompose, and the plain letters that people write for them. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  ς: 'σ',
};
const SPECIAL = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g');

/**
 * A text as searches compare it (D44): in lower case, without accents, in one Unicode form. `Größe` becomes `grosse`. The SQL
 * function `without_accents` does the same for columns.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .toLowerCase()
    .replace(SPECIAL, (letter) => PLAIN[letter]!);
}

/** The letters and digits of a text, folded: for names that people also punctuate and space differently. */
export function lettersOf(text: string): string {
  return foldText(text).replace(/[^\p{L}\p{N}]/gu, '');
}
