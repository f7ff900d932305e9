import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { assetMessages } from '../../src/assets/index.js';
import { ApiError, fieldMessage, reasonOf } from '../../src/kernel/errors/api-error.js';
import {
  declaredMessages,
  messages,
  storedReason,
  formatStoredText,
  withParams,
  formatReason,
  type Reason,
} from '../../src/kernel/messages/messages.js';
import { fieldComplaints } from '../../src/kernel/validation/field.messages.js';
import { operationMessages } from '../../src/operations/index.js';

const SRC = new URL('../../src/', import.meta.url);
const paths = (readdirSync(SRC, { recursive: true }) as string[]).filter((path) => /\.tsx?$/.test(path));
const sources = paths.map((path) => readFileSync(new URL(path, SRC), 'utf8')).join('\n');

const EXAMPLES: Readonly<Record<string, unknown>> = {
  ...{ min: 11, max: 12, most: 13, months: 14, days: 15, count: 16, depth: 17, limit: 18, seconds: 19 },
  ...{ line: 20, quantity: 21, onHand: 22, reserved: 23, own: 24, left: 25, minimum: 26, more: 27 },
  ...{ values: ['28'], unknown: ['29'], known: ['30'], types: ['31'], paths: ['32'], methods: ['33'] },
  ...{ status: 'in_progress', action: 'start', needed: ['new'], allowed: ['cancel'], actions: ['cancel'] },
  ...{ permission: 'keys:manage', scope: '34', email: 'a@b.fr', firm: '35', name: '36', note: '37' },
  ...{ cell: 'eu1', id: '0199d2a4-6f1b-7c3e-8a55-3f0c9d2e7b13', to: '2026-10-05T08:30:00.000Z' },
  ...{ now: '2026-10-05T08:30:00.000Z', today: '2026-10-05', day: '2026-10-05' },
  ...{ param: '38', companion: '39', endpoint: '/40', path: '/41', method: '42', part: '43', title: '44' },
  ...{
    reference: '45',
    qrCode: '46',
    column: 'name',
    example: '1.250',
    english: 'Name',
    french: 'Nom',
    alike: '47',
  },
  ...{ asset: '48', dueOn: '2049-12-31', meter: '49', unit: 'h', value: '50', readAt: '2050-01-01' },
  ...{
    used: '51',
    every: '52',
    before: '53',
    after: '54',
    minutes: 55,
    hours: 12,
    contact: '56',
    ids: ['57'],
  },
  ...{ kinds: ['59'], choices: ['60'], titles: ['61'], step: '62' },
  ...{ complaint: fieldComplaints.notBoolean, said: assetMessages.missing, why: assetMessages.missing },
};
/** Parameters that have another type in one message. */
const EXCEPTIONS: Readonly<Record<string, object>> = {
  'http.notJsonFrom': { column: 5 },
  'import.ambiguous': { column: '58' },
  'import.movedOn': { status: 'running', needed: 'checked' },
  'vendor.partnerAlready': { status: 'accepted' },
};

interface Found {
  readonly reason: Reason;
  /** Its names in the sources: messages and complaints may share the prefix of their keys. */
  readonly names: readonly string[];
}

/** The declaration of a group of messages: its name in the sources, and the prefix of its keys. */
const DECLARATION = /\bconst (\w{1,60}) = (?:messages|complaints)\('(\w+)'/g;

/** Every message that a module declares, with example parameters. */
async function allMessages(): Promise<Found[]> {
  const declarations = [...sources.matchAll(DECLARATION)].map(([, group, area]) => ({ group, area }));
  const files = paths.filter((path) => readFileSync(new URL(path, SRC), 'utf8').search(DECLARATION) >= 0);
  await Promise.all(files.map((path) => import(new URL(path, SRC).href)));
  return declaredMessages().map(({ key, hasParameters }) => {
    const [area, name] = key.split('.');
    const reason = { key, params: hasParameters ? exampleOf(key) : {} } as Reason;
    const groups = declarations.filter((each) => each.area === area);
    return { reason, names: groups.map(({ group }) => `${group}.${name}`) };
  });
}

function exampleOf(key: string): object {
  return new Proxy(EXCEPTIONS[key] ?? {}, {
    get: (own: Record<string, unknown>, name: string) => {
      if (!(name in own) && !(name in EXAMPLES)) throw new Error(`There is no example of "${name}".`);
      return own[name] ?? EXAMPLES[name];
    },
  });
}

const all = await allMessages();
const textsFor = (audience: 'en' | 'fr') =>
  all
    .filter(({ reason }) => !FOR_CLIENTS.has(reason.key))
    .map(({ reason }) => formatReason(reason, audience));

/** Messages that only API clients get. */
const FOR_CLIENTS: ReadonlySet<string> = new Set([
  ...['code.idempotency_key_required', 'code.idempotency_key_reused', 'code.idempotency_in_progress'],
  ...['code.expectation_failed', 'code.malformed_json', 'code.invalid_cursor', 'code.cursor_expired'],
  ...['code.invalid_item', 'code.invalid_limit', 'code.status_read_only', 'code.key_in_query'],
  ...['code.range_not_satisfiable', 'code.invalid_key', 'code.method_not_allowed'],
  ...[
    'http.keyMissing',
    'http.notEntityTags',
    'http.notAsterisk',
    'http.noVersion',
    'http.notUtf8',
    'change.cursorExpired',
  ],
  ...['change.cursorAhead', 'change.fromWithCursor', 'push.notPoint', 'push.notSixteenBytes'],
]);
/** Technical terms that do not help a person using the portal. */
const FOR_PROGRAMS =
  /idempotency|cursor|curseur|backoff|bytes|octets|well-formed|iso 8601|fraction digit|uuid|u\+0000|%2b|`/i;
/** The maximum length of a message: French is a fifth longer. */
const MOST = { en: 140, fr: 170 };

/** Words and names that are the same in both languages. */
const SHARED = new Set(
  'action alphabet ascii base certificate code date dates enterprise export exports http https import internet json maintenance maximum message minimum minutes moment notes page partenariat ping point port possible post public secret service session stock type types usage uuid webhook webhooks'.split(
    ' ',
  ),
);

/** English words of a message that its French translation contains too. */
function untranslated(reason: Reason): string[] {
  const wordsIn = (text: string) =>
    text.toLowerCase().match(/(?<![\p{L}./:@`=_-])[a-z]{4,}(?![\p{L}/@`_]|\.\w|-\w)/gu) ?? [];
  const english = new Set(wordsIn(formatReason(reason, 'api')));
  return wordsIn(formatReason(reason, 'fr')).filter((word) => english.has(word) && !SHARED.has(word));
}

describe('the message catalogue', () => {
  it('has an English and a French text for each message, without English words in the French one', () => {
    expect(all.length).toBeGreaterThan(200);
    const empty = all.filter(({ reason }) =>
      (['api', 'en', 'fr'] as const).some((audience) => !/\p{L}/u.test(formatReason(reason, audience))),
    );
    expect(empty).toEqual([]);
    const english = all.map(({ reason }) => ({ key: reason.key, words: untranslated(reason) }));
    expect(english.filter(({ words }) => words.length > 0)).toEqual([]);
  });

  it('has no unused messages', () => {
    const isUsed = (name: string) => {
      const [group, member] = name.split('.');
      return new RegExp(`\\b${group}\\.${member}\\b|\\b${group}\\[`).test(sources);
    };
    expect(all.filter(({ names }) => !names.some(isUsed)).map(({ reason }) => reason.key)).toEqual([]);
  });

  it.each(['en', 'fr'] as const)('has short texts without technical terms for people (%s)', (language) => {
    const texts = textsFor(language);
    expect(texts.filter((message) => FOR_PROGRAMS.test(message))).toEqual([]);
    expect(texts.filter((message) => message.length > MOST[language])).toEqual([]);
  });

  it('does not compile without a translation, with a wrong parameter, or with text instead of a reason', () => {
    // @ts-expect-error French is missing.
    expect(() => messages('example.a', { a: { en: 'An example.' } })).not.toThrow();
    // @ts-expect-error A reference is not a number.
    expect(assetMessages.referenceInUse({ reference: 1 })).toBeDefined();
    // @ts-expect-error French is missing.
    expect(withParams<{ name: string }>({ en: ({ name }) => name })).toBeDefined();
    // @ts-expect-error Only the catalogue makes reasons.
    expect(() => new ApiError('duplicate', 'A sentence.')).toThrow();
    // @ts-expect-error Only the catalogue makes reasons.
    const made: Reason = { key: 'asset.missing', params: {} };
    expect(made).toBeDefined();
  });

  it('refuses a key that is declared twice', () => {
    const again = () => messages('asset', { missing: { en: 'Once more.', fr: 'Encore.' } });
    expect(again).toThrow('declared twice');
  });
});

describe('the text of a reason', () => {
  it('contains parameters unchanged, including special characters', () => {
    const reason = assetMessages.referenceInUse({ reference: 'A (1) [$&] "x"' });
    expect(formatReason(reason, 'fr')).toBe(
      'Un autre équipement porte la référence «\u00a0A (1) [$&] "x"\u00a0».',
    );
    expect(formatReason(reason, 'api')).toBe('Another asset has the reference "A (1) [$&] "x"".');
  });

  it('names the field, except when it is shown beside the field', () => {
    const field = {
      param: 'name',
      code: 'invalid_parameter',
      reason: fieldComplaints.tooLong({ max: 200 }),
    } as const;
    expect(new ApiError('invalid_parameter', reasonOf(field)).message).toBe(
      '"name" must be at most 200 characters long.',
    );
    expect(formatReason(reasonOf(field), 'fr')).toBe(
      '«\u00a0name\u00a0»\u00a0: doit compter au plus 200 caractères.',
    );
    expect(fieldMessage('fr', field)).toBe('Doit compter au plus 200 caractères.');
    expect(fieldMessage('en', field)).toBe('Must be at most 200 characters long.');
  });

  it('states the current status of an operation and the possible actions', () => {
    const refused = { status: 'pending_completion', action: 'cancel', needed: ['new'], allowed: [] } as const;
    const why = (actions: readonly 'confirm'[]) => operationMessages.stateRefuses({ ...refused, actions });
    expect(formatReason(why(['confirm']), 'en')).toBe(
      'The operation is now “completion to confirm” and cannot be cancelled. Possible: confirm.',
    );
    expect(formatReason(operationMessages.noneAssigned({ title: 'Pump', why: why([]) }), 'fr')).toBe(
      'Aucune intervention n’a été attribuée, à cause de «\u00a0Pump\u00a0». L’intervention est maintenant dans l’état «\u00a0fin à confirmer\u00a0»\u00a0: impossible de l’annuler. Il n’y a plus rien à y faire.',
    );
  });

  it('is translated from the stored reason only if the stored text belongs to it', () => {
    const reason = assetMessages.referenceInUse({ reference: 'P-1' });
    const stored = JSON.parse(JSON.stringify(reason)) as unknown;
    expect(storedReason(stored)).toEqual(reason);
    const inFrench = (text: string, beside: unknown) =>
      formatStoredText({ text, reason: beside as Reason | null }, 'fr');
    expect(inFrench(formatReason(reason, 'api'), stored)).toBe(formatReason(reason, 'fr'));
    expect(inFrench('What a person made of it', stored)).toBe('What a person made of it');
    expect(inFrench('What a person wrote', null)).toBe('What a person wrote');
    expect(inFrench('From a later release', { key: 'asset.of_tomorrow', params: {} })).toBe(
      'From a later release',
    );
  });
});
