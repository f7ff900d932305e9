import type { TextEncoding } from '../../imports/index.js';
import { texts } from '../kit/index.js';

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
