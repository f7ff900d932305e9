import { describe, expect, it } from 'vitest';
import { CATALOGUE } from '../../src/kernel/errors/catalogue.js';
import { complaintIn, inFrench, messageIn, WORDINGS } from '../../src/portal/kit/refusals/message-in.js';
import { SaidMessages } from '../support/said-messages.js';

/** Where a message is put together out of words that were read where they are declared, or is no message for a person. */
const READ_ELSEWHERE = new Map([
  ['src/kernel/validation/field.ts: `${wording}.`', 'complaint(): what it is called with is read'],
  ['src/kernel/validation/parse.ts: `"${param}" ${wording}`', 'the wording is that of a complaint'],
  ['src/kernel/validation/bulk-listing.ts: withCount(text, more)', 'what it begins with was said before'],
  ['src/imports/row-check.ts: said', 'what stands in the file; the page has words for the code'],
]);
/** Says what is wrong with a file in the person's language already. */
const SPEAKS_FRENCH = 'src/portal/asset-import/read-file.ts';

const said = new SaidMessages(process.cwd(), (path) => path === SPEAKS_FRENCH);

/** A message as it may be said: something stands where it is open. */
function example(template: string): string {
  let count = 0;
  return template.replaceAll('{}', () => String(++count * 11));
}

/** Words that are the same in both languages, and names of things. */
const SHARED = new Set(
  'action ascii base code date enterprise export exports http https import internet json message minimum minutes moment notes page partenariat ping point port post public service session stock type types uuid webhook webhooks'.split(
    ' ',
  ),
);

/** Words of an English message that stand in its French too. */
function leftOver(message: string, french: string): string[] {
  const wordsOf = (text: string) =>
    text.toLowerCase().match(/(?<![\p{L}./:@`=_-])[a-z]{4,}(?![\p{L}/@`_]|\.\w|-\w)/gu) ?? [];
  const english = new Set(wordsOf(message));
  return wordsOf(french).filter((word) => english.has(word) && !SHARED.has(word));
}

describe('what services refuse, in French', () => {
  it('is found in the sources, wherever it is put together', () => {
    const lines = said.untraceable.map((each) => each.replace(/:\d+:/, ':'));
    expect([...new Set(lines)].sort()).toEqual([...READ_ELSEWHERE.keys()].sort());
    expect(said.all.length).toBeGreaterThan(150);
  });

  it('has words for every message that can be said, and for the meaning of every code', () => {
    const meanings = Object.values(CATALOGUE).map(({ meaning }) => meaning);
    const all = [...said.all, ...meanings.map((template) => ({ template, at: 'the catalogue of codes' }))];
    const missing = all.filter(({ template }) => inFrench(example(template)) === undefined);
    expect(missing).toEqual([]);
    const english = all.flatMap(({ template }) => {
      const words = leftOver(template, inFrench(example(template)) ?? '');
      return words.length > 0 ? [{ template, french: inFrench(example(template)), words }] : [];
    });
    expect(english).toEqual([]);
  });

  it('has none for what nobody says any more', () => {
    const texts = [
      ...said.all.map(({ template }) => example(template)),
      ...Object.values(CATALOGUE).map(({ meaning }) => meaning),
    ];
    const unused = Object.keys(WORDINGS).filter((wording) => {
      const parts = wording.split(/\{\w+\}/).map((part) => part.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&'));
      const pattern = new RegExp(parts.join('.*?'), 's');
      return !texts.some((text) => pattern.test(text));
    });
    expect(unused).toEqual([]);
  });

  it('keeps what was given, whatever signs are in it', () => {
    expect(messageIn('fr', 'Another asset has the reference "A (1) [$&] "x".".')).toBe(
      'Un autre équipement porte la référence «\u00a0A (1) [$&] "x".\u00a0».',
    );
    expect(messageIn('fr', '“Something” nobody wrote')).toBe('“Something” nobody wrote');
    expect(messageIn('en', 'No such asset.')).toBe('No such asset.');
  });

  it('names the field before a complaint, save beside the field', () => {
    const message = '"name" must be at most 200 characters long.';
    expect(messageIn('fr', message)).toBe('«\u00a0name\u00a0»\u00a0: doit compter au plus 200 caractères.');
    expect(complaintIn('fr', { param: 'name', message })).toBe('Doit compter au plus 200 caractères.');
    expect(complaintIn('en', { param: 'name', message })).toBe('Must be at most 200 characters long.');
  });

  it('says why one of several was refused in words of its own', () => {
    const why =
      'The operation is "done", which does not allow: assign to a technician. That needs: new, in_progress (technician). Allowed now: nothing.';
    expect(messageIn('fr', `None was assigned, because of “Pump”. ${why}`)).toBe(
      'Aucune intervention n’a été attribuée, à cause de «\u00a0Pump\u00a0». L’intervention est maintenant dans l’état «\u00a0clôturée\u00a0»\u00a0: impossible de l’attribuer à un technicien. Il n’y a plus rien à y faire.',
    );
  });
});

/** What somebody at a page cannot do anything with. */
const FOR_PROGRAMS =
  /idempotency|cursor|curseur|backoff|bytes|octets|well-formed|iso 8601|fraction digit|uuid|u\+0000|%2b|`/i;
/** What reaches nobody but the clients of the API. */
const OF_THE_API =
  /Idempotency-Key header|GET \/changes|entity tags|without a cursor|in base64url|in `If-Match`/;

/** How long a message may be: French takes a fifth more room. */
const MOST = { en: 140, fr: 170 };

describe('what services refuse, to a person', () => {
  it.each(['en', 'fr'] as const)(
    'says what is wrong in words of the portal, not of the API (%s)',
    (language) => {
      const told = said.all
        .filter(({ template }) => !OF_THE_API.test(template))
        .map(({ template }) => messageIn(language, example(template)));
      expect(told.filter((message) => FOR_PROGRAMS.test(message))).toEqual([]);
      expect(told.filter((message) => message.length > MOST[language])).toEqual([]);
    },
  );

  it('says of an operation that moved on how it is now, and what can be done with it', () => {
    const refusal = (allowed: string) =>
      `The operation is "pending_completion", which does not allow: cancel. That needs: new, assigned (technician). Allowed now: ${allowed}.`;
    expect(messageIn('en', refusal('confirm, dispute, update'))).toBe(
      'The operation is now “completion to confirm” and cannot be cancelled. Possible: confirm, dispute.',
    );
    expect(messageIn('en', refusal('nothing'))).toBe(
      'The operation is now “completion to confirm” and cannot be cancelled. Nothing more can be done with it.',
    );
  });
});
