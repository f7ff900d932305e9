import { addressOf, assetUrl, Icon, texts, usePortal, useTexts } from '../kit/index.js';

const liveTexts = texts({
  one: { en: '1 change · show', fr: '1 modification · afficher' },
  many: { en: '{n} changes · show', fr: '{n} modifications · afficher' },
  some: { en: 'Changes · show', fr: 'Modifications · afficher' },
  oneComment: { en: '1 new comment', fr: '1 nouveau commentaire' },
  manyComments: { en: '{n} new comments', fr: '{n} nouveaux commentaires' },
});

/** A shown record, and the time of the change that the page shows. */
interface Shown {
  readonly id: string;
  readonly updated_at: string;
}

/**
 * Announces that other people changed the records of the page, with a link that shows the changes: the page itself does not move.
 * Hidden until then, and without scripts.
 *
 * @param object the kind of resource
 * @param shown the shown records
 * @param only ignores other records of that kind, such as new ones
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
      <a class="live-pill inline-row gap-8 strong" href={addressOf(path, query)} hidden>
        <Icon name="refresh" /> <span />
      </a>
    </live-changes>
  );
}

/**
 * Announces new comments of other people on an operation, with a link that shows them: the page itself does not move.
 *
 * @param about the operation
 * @param shown the ids of the comments that the page shows
 * @param byNotices for people of a vendor, who get no changes of the business: announces those that they are notified of, which are
 *   never internal
 */
export function LiveComments({
  about,
  shown,
  byNotices = false,
}: {
  about: string;
  shown: readonly string[];
  byNotices?: boolean;
}) {
  const t = useTexts(liveTexts);
  const { path, query } = usePortal();
  return (
    <live-changes
      class="live-changes"
      role="status"
      data-island={assetUrl('live.js')}
      data-object="comment"
      data-about={about}
      data-notices={byNotices ? '' : undefined}
      data-shown={JSON.stringify(Object.fromEntries(shown.map((id) => [id, ''])))}
      data-one={t.oneComment}
      data-many={t.manyComments}
    >
      <a class="live-pill inline-row gap-8 strong" href={`${addressOf(path, query)}#timeline`} hidden>
        <Icon name="message" /> <span />
      </a>
    </live-changes>
  );
}
