import type { KeySummary } from '../../access/index.js';
import { MoveClockDto, type NewSandbox, type SandboxClock } from '../../sandboxes/index.js';
import {
  At,
  autoRefresh,
  CannotOpenApi,
  canOpenApi,
  ConfirmButton,
  Empty,
  Facts,
  FormButtons,
  formFields,
  type FormState,
  LinkButton,
  narrowPage,
  Note,
  OffPlanNote,
  oncePage,
  type OnceView,
  type PageView,
  type PortalContext,
  PostButton,
  PostForm,
  Section,
  texts,
  usePage,
  words,
} from '../kit/index.js';

export const sandboxTexts = texts({
  ...words,
  title: { en: 'Sandbox', fr: 'Bac à sable' },
  subtitle: {
    en: 'A separate account for tests, with its own keys and data, and a clock that you can move.',
    fr: 'Un compte à part pour vos essais, avec ses clés, ses données et une horloge que l’on peut avancer.',
  },
  empty: {
    en: 'Try your integration without touching your data. Nothing in the sandbox sends an e-mail or a push. Its clock can be moved: months of maintenance pass in seconds.',
    fr: 'Essayez votre intégration sans toucher à vos données. Le bac à sable n’envoie ni e-mail ni notification. Son horloge peut avancer : des mois de maintenance passent en quelques secondes.',
  },
  open: { en: 'Create sandbox', fr: 'Créer le bac à sable' },
  secretTitle: { en: 'Copy the test key now', fr: 'Copiez la clé de test maintenant' },
  secretOnce: {
    en: 'This is the only time it is shown. We keep a fingerprint of it, and cannot show it again.',
    fr: 'Elle n’est affichée que cette fois. Nous n’en gardons qu’une empreinte et ne pourrons plus la montrer.',
  },
  secret: { en: 'Test key', fr: 'Clé de test' },
  tryIt: { en: 'Try it', fr: 'Essayez' },
  copied: { en: 'I have copied it', fr: 'Je l’ai copiée' },
  clock: { en: 'Clock', fr: 'Horloge' },
  currentTime: { en: 'Current time', fr: 'Heure actuelle' },
  movingTo: {
    en: (when: string) => `Moving to ${when}. Work that becomes due in between is being done.`,
    fr: (when: string) => `L’horloge avance jusqu’au ${when}. Les tâches dues en chemin sont exécutées.`,
  },
  hour: { en: '+1 hour', fr: '+1 heure' },
  day: { en: '+1 day', fr: '+1 jour' },
  month: { en: '+30 days', fr: '+30 jours' },
  now: { en: 'Move to', fr: 'Avancer jusqu’au' },
  nowHint: {
    en: 'Up to 400 days ahead. The clock does not go back.',
    fr: 'Jusqu’à 400 jours plus tard. L’horloge ne recule pas.',
  },
  move: { en: 'Move clock', fr: 'Avancer l’horloge' },
  moves: { en: 'The clock is moving.', fr: 'L’horloge avance.' },
  keys: { en: 'Sandbox keys', fr: 'Clés du bac à sable' },
  reset: { en: 'Reset sandbox', fr: 'Réinitialiser' },
  resetText: {
    en: 'Removes all data and sets the clock to the present. The keys keep working.',
    fr: 'Supprime toutes les données et remet l’horloge à l’heure. Les clés restent valables.',
  },
  question: { en: 'Reset the sandbox?', fr: 'Réinitialiser le bac à sable ?' },
  consequence: {
    en: 'All data and webhook endpoints of the sandbox are deleted. This cannot be undone. Your business is not affected.',
    fr: 'Toutes les données et tous les webhooks du bac à sable seront supprimés, définitivement. Votre entreprise n’est pas concernée.',
  },
  wasReset: { en: 'The sandbox is empty.', fr: 'Le bac à sable est vide.' },
});

/** The address of the sandbox page. */
export const HERE = '/developers/sandbox';

const HOUR_S = 60 * 60;
const STEPS = { hour: HOUR_S, day: 24 * HOUR_S, month: 30 * 24 * HOUR_S } as const;

/** The data of the sandbox page. */
export interface ShownSandbox {
  readonly clock: SandboxClock;
  readonly keys: readonly KeySummary[];
}

/** The page of a business that has no sandbox yet. */
export function noSandboxPage(portal: PortalContext): PageView {
  const t = portal.texts(sandboxTexts);
  return narrowPage(
    { place: 'sandbox', title: t.title, subtitle: t.subtitle },
    <>
      <CannotOpenApi about="keys" />
      <Empty icon="hourglass" text={t.empty}>
        {canOpenApi(portal) && <PostButton primary action={HERE} label={t.open} />}
      </Empty>
    </>,
  );
}

/** Shows the key of a new sandbox, once. */
export function newSandboxPage(portal: PortalContext, { key }: NewSandbox, apiUrl: string): OnceView {
  const t = portal.texts(sandboxTexts);
  const curl = `curl -s "${apiUrl}/sandbox/clock" -H "Authorization: Bearer ${key.secret}"`;
  return oncePage({
    place: 'sandbox',
    title: t.secretTitle,
    crumbs: [{ name: t.title, href: HERE }],
    later: HERE,
    note: <p>{t.secretOnce}</p>,
    parts: [
      { title: t.secret, label: t.secret, text: key.secret },
      { title: t.tryIt, label: t.tryIt, text: curl },
    ],
    next: <LinkButton primary href={HERE} label={t.copied} />,
  });
}

/** The sandbox: its clock, its keys, and its deletion. */
export function sandboxPage(portal: PortalContext, sandbox: ShownSandbox, form: FormState): PageView {
  const t = portal.texts(sandboxTexts);
  return narrowPage(
    { place: 'sandbox', title: t.title, subtitle: t.subtitle },
    <>
      <OffPlanNote about="keys" />
      <Section title={t.clock}>
        <ClockState of={sandbox.clock} form={form} />
      </Section>
      <Section title={t.keys}>
        <Facts
          facts={sandbox.keys
            .filter(({ revoked_at }) => revoked_at === null)
            .map(
              ({ name, secret_last4 }) => [name, <span class="mono">mk_test_…{secret_last4}</span>] as const,
            )}
        />
      </Section>
      <Section title={t.reset}>
        <p class="text-secondary">{t.resetText}</p>
        <ConfirmButton
          id="reset"
          label={t.reset}
          title={t.question}
          consequence={t.consequence}
          action={`${HERE}/reset`}
        />
      </Section>
    </>,
  );
}

const ClockField = formFields(MoveClockDto, sandboxTexts);

/** The clock, and the forms that move it. While it moves, it refreshes every second. */
function ClockState({ of: { now, moving_to: target }, form }: { of: SandboxClock; form: FormState }) {
  const { t, portal } = usePage(sandboxTexts);
  return (
    <div id="clock" class="stack" {...(target === null ? {} : autoRefresh('clock', HERE, '1s'))}>
      <Facts facts={[[t.currentTime, <At moment={now} />]]} />
      {target === null ? (
        <>
          <Steps />
          <PostForm action={`${HERE}/clock`} form={form} aria-label={t.move}>
            <ClockField name="now" required />
            <FormButtons submit={t.move} />
          </PostForm>
        </>
      ) : (
        <Note tone="indigo" icon="progress" text={t.movingTo(portal.format.moment(target))} />
      )}
    </div>
  );
}

function Steps() {
  const { t } = usePage(sandboxTexts);
  return (
    <div class="cluster">
      {(['hour', 'day', 'month'] as const).map((step) => (
        <PostButton
          key={step}
          action={`${HERE}/clock`}
          fields={{ advance_seconds: String(STEPS[step]) }}
          label={t[step]}
        />
      ))}
    </div>
  );
}
