import { assetUrl } from '../kit/assets.js';
import { Icon } from '../kit/icon.js';
import { addressOf } from '../kit/page.js';
import { usePortal, useTexts } from '../kit/portal-context.js';
import { texts } from '../kit/texts.js';

const liveTexts = texts({
  one: { en: '1 change · show', fr: '1 modification · afficher' },
  many: { en: '{n} changes · show', fr: '{n} modifications · afficher' },
  some: { en: 'Changes · show', fr: 'Modifications · afficher' },
});

/** Something that is shown, and when it last changed as it is shown. */
interface Shown {
  readonly id: string;
  readonly updated_at: string;
}

/**
 * Says that others changed what a page shows, and shows it when it is asked to: nothing moves by itself. Empty until then,
 * and without scripts.
 *
 * @param object the kind of resource that the page shows
 * @param shown which of them it shows, as they are
 * @param only whether others of the kind, such as new ones, are none of this page's concern
 */
export function LiveChanges({
  object,
  shown,
  only = false,
}: {
  object: string;
  shown: readonly Shown[];
  only?: boolean;
}) {
  const t = useTexts(liveTexts);
  const { path, query, tenant } = usePortal();
  const versions = Object.fromEntries(shown.map(({ id, updated_at }) => [id, updated_at]));
  return (
    <live-changes
      class="live-changes"
      role="status"
      data-island={assetUrl('live.js')}
      data-object={object}
      data-shown={JSON.stringify(versions)}
      data-since={tenant.now.toISOString()}
      data-only={only ? '' : undefined}
      data-one={t.one}
      data-many={t.many}
      data-some={t.some}
    >
      <a class="live-pill" href={addressOf(path, query)} hidden>
        <Icon name="refresh" /> <span />
      </a>
    </live-changes>
  );
}
