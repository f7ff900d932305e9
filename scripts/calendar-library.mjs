// Holds src/portal/calendar/library.min.js against the calendar's library, which comes without a short form: half the bytes for
// whoever opens the calendar. `--write` makes it anew.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { minify } from '@swc/core';

const FILE = fileURLToPath(new URL('../src/portal/calendar/library.min.js', import.meta.url));
const library = dirname(createRequire(import.meta.url).resolve('fullcalendar'));

const long = readFileSync(join(library, 'all/global.js'), 'utf8');
// The library's licence asks that its notice stays with it.
const notice = long.slice(0, long.indexOf('*/') + 2);
const { code } = await minify(long, {
  compress: true,
  mangle: true,
  module: false,
  format: { comments: false },
});
const short = `${notice}\n${code}\n`;

if (process.argv.includes('--write')) writeFileSync(FILE, short);
else if (readFileSync(FILE, 'utf8') !== short) {
  console.error(
    `${FILE} is not made of the installed library. Run: node scripts/calendar-library.mjs --write`,
  );
  process.exit(1);
}
console.log('calendar library: as installed');
