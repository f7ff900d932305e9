import { CHANNELS, type Channel, type NoticeKind } from '../../notifications/index.js';
import {
  assetUrl,
  BareCheck,
  FormButtons,
  type FormState,
  Icon,
  narrowPage,
  Note,
  PageView,
  type PortalContext,
  PostForm,
  Section,
  Table,
  usePortal,
  useTexts,
} from '../kit/index.js';
import { channelTexts, kindTexts, noticeTexts } from './notifications.texts.js';

const LIST = '/notifications';

/** The available kinds of notices, and the person's choice. */
export interface NoticeChoice {
  readonly kinds: readonly NoticeKind[];
  /** The selected kinds, by channel. */
  readonly form: FormState;
  readonly sendsMail: boolean;
  /** The public key that a browser needs to subscribe. */
  readonly publicKey: string;
}

/** The notices that reach a person outside the portal: each kind by each channel, and push notices in this browser. */
export function preferencesPage(portal: PortalContext, choice: NoticeChoice): PageView {
  const { kinds, form, sendsMail, publicKey } = choice;
  const t = portal.texts(noticeTexts);
  const names = portal.texts(kindTexts);
  const channels = portal.texts(channelTexts);
  return narrowPage(
    {
      place: null,
      title: t.settingsTitle,
      crumbs: [{ name: t.title, href: LIST }],
      subtitle: t.settingsText,
    },
    <>
      {!sendsMail && <Note tone="grey" icon="mail-off" text={t.noMail} />}
      <PostForm action={`${LIST}/preferences`} form={form}>
        <Table
          label={t.settingsTitle}
          rows={kinds}
          keyOf={(kind) => kind}
          columns={[
            { name: t.what, cell: (kind) => names[kind] },
            {
              name: t.inPortal,
              cell: () => <span class="text-secondary">{t.always}</span>,
              onPhone: 'hidden',
            },
            ...CHANNELS.map((channel) => ({
              name: channels[channel],
              cell: (kind: NoticeKind) => <Wanted form={form} kind={kind} channel={channel} />,
            })),
          ]}
        />
        <FormButtons submit={t.save} back={LIST} />
      </PostForm>
      <Section title={t.pushTitle}>
        <PushSwitch publicKey={publicKey} />
      </Section>
    </>,
  );
}

function Wanted({ form, kind, channel }: { form: FormState; kind: NoticeKind; channel: Channel }) {
  const name = useTexts(kindTexts)[kind];
  const channelName = useTexts(channelTexts)[channel];
  return (
    <BareCheck
      class="notice-choice"
      name={channel}
      value={kind}
      checked={[form.values[channel] ?? []].flat().includes(kind)}
      aria-label={usePortal().format.labelled(name, channelName)}
    />
  );
}

/** The switch for push notices in this browser. Only a script can read its state. */
function PushSwitch({ publicKey }: { publicKey: string }) {
  const t = useTexts(noticeTexts);
  const { csrf } = usePortal();
  return (
    <push-switch
      data-island={assetUrl('push.js')}
      data-key={publicKey}
      data-csrf={csrf}
      data-on={t.pushOn}
      data-off={t.pushOff}
      data-blocked={t.pushBlocked}
      data-unsupported={t.pushUnsupported}
      data-failed={t.pushFailed}
    >
      <p role="status">{t.pushNoScript}</p>
      <button type="button" class="btn btn-large" data-turn="on" hidden>
        <Icon name="bell" /> {t.turnOn}
      </button>
      <button type="button" class="btn btn-large" data-turn="off" hidden>
        <Icon name="bell-off" /> {t.turnOff}
      </button>
    </push-switch>
  );
}
