import { expect, it } from 'vitest';
import { foldText, lettersOf } from '../../src/kernel/folded-text.js';
import { startTestApp } from '../support/test-app.js';

const testApp = await startTestApp();

it.each([
  ['Réfrigérateur', 'refrigerateur'],
  ['Réfrigérateur'.normalize('NFD'), 'refrigerateur'],
  ['GRÖẞE Straße', 'grosse strasse'],
  ['Œuvre, Ærø, Łódź, Þór, Đà Nẵng, Ísafjörður', 'oeuvre, aero, lodz, thor, da nang, isafjordur'],
  ['İstanbul, Diyarbakır', 'istanbul, diyarbakir'],
  ['ΣΊΣΥΦΟΣ σίσυφος', 'σισυφοσ σισυφοσ'],
  ['Ｐ－７\u00a0½ ﬁlter', 'p-7 1⁄2 filter'],
])('%s is compared as %s', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

it('leaves only the letters and digits of a name that people punctuate differently', () => {
  expect(lettersOf(' N° d’Équipement (réf.) ')).toBe('ndequipementref');
});

it('PostgreSQL folds every letter of Latin, Greek and Cyrillic scripts as the program does', async () => {
  const codes = [
    [0x20, 0x24f],
    [0x370, 0x52f],
    [0x1e00, 0x1fff],
    [0x2000, 0x218f],
    [0xfb00, 0xfb06],
    [0xff01, 0xff5e],
  ].flatMap(([from, to]) => Array.from({ length: to! - from! + 1 }, (_, at) => from! + at));
  const letters = codes
    .map((code) => String.fromCodePoint(code))
    .filter((letter) => /\p{Assigned}/u.test(letter));
  const { rows } = await testApp.acrossBusinesses.pool.query<{ letter: string; folded: string }>(
    `SELECT letter, without_accents(lower(letter)) AS folded FROM unnest($1::text[]) letter`,
    [letters],
  );
  expect(rows.length).toBeGreaterThan(1_500);
  const different = rows.filter(({ letter, folded }) => foldText(letter) !== folded);
  expect(different).toEqual([]);
});
