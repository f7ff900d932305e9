// Writes src/access/common-passwords.txt.gz: the common passwords that the rule for new passwords refuses (D77).
//
//   node scripts/common-passwords.mjs LIST...
//
// Each LIST is a text file with one password a line, the commonest first. The kept file has the 10,000 commonest of two public
// lists: that of Django (django/contrib/auth/common-passwords.txt.gz, unpacked) and that of zxcvbn-ts
// (the passwords of @zxcvbn-ts/language-common, a line each).
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const FILE = fileURLToPath(new URL('../src/access/common-passwords.txt.gz', import.meta.url));
const KEPT = 10_000;

/** Long enough for a password, or a word that others lengthen with digits. The rule compares nothing else. */
const matters = (password) =>
  /^[\x21-\x7e]+$/.test(password) && (password.length >= 10 || /^[a-z].{2,}[a-z]$/.test(password));

const commonest = process.argv
  .slice(2)
  .flatMap((list) => readFileSync(list, 'utf8').split('\n').slice(0, KEPT));
const kept = [...new Set(commonest.map((password) => password.toLowerCase()).filter(matters))].sort();
writeFileSync(FILE, gzipSync(`${kept.join('\n')}\n`, { level: 9 }));
console.log(`${kept.length} passwords.`);
