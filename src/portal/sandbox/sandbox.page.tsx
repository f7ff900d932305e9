import type { KeySummary } from '../../access/index.js';
import { MoveClockDto, type NewSandbox, type SandboxClock } from '../../sandboxes/index.js';
import { LinkButton } from '../kit/button.js';
import { formFields } from '../kit/declared-fields.js';
import { ConfirmButton } from '../kit/dialog.js';
import type { FormState } from '../kit/form-state.js';
import { FormButtons, PostButton, PostForm } from '../kit/forms.js';
import { canOpenApi, CannotOpenApi, OffPlanNote } from '../kit/off-plan.js';
import { At, Empty, Facts, Note, autoRefresh, Section } from '../kit/page.js';
import { narrowPage, oncePage } from '../kit/pages.js';
import { type PortalContext, usePage } from '../kit/portal-context.js';
import type { OnceView, PageView } from '../kit/view.js';
import { sandboxTexts } from './sandbox.texts.js';

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
    <div class="row-wrap">
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
