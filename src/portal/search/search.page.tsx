import {
  Empty,
  LinkButton,
  Mark,
  page,
  PageView,
  type PortalContext,
  Section,
  useTexts,
} from '../kit/index.js';
import { type FoundGroup, searchTexts } from './global-search.js';

/** The matches by kind. @param text the search text; empty at first */
export function searchPage(portal: PortalContext, text: string, groups: readonly FoundGroup[]): PageView {
  const t = portal.texts(searchTexts);
  if (text === '') return new PageView(t.title, null, <Empty icon="search" text={t.empty} />);
  return page(
    { place: null, title: portal.format.labelled(t.title, text) },
    <>
      {groups.length === 0 && <Empty icon="search-off" text={t.nothing(text)} />}
      {groups[0]?.isSimilar && <p class="secondary">{t.nothingExact(text)}</p>}
      {groups.map((group) => (
        <Group key={group.kind} group={group} />
      ))}
    </>,
  );
}

function Group({ group: { kind, isSimilar, found, all } }: { group: FoundGroup }) {
  const t = useTexts(searchTexts);
  const more = all && <LinkButton small href={all} label={t.all} />;
  return (
    <Section title={isSimilar ? t.similar(t[kind]) : t[kind]} actions={more}>
      <ul class="search-results lined plain-ink breaks-anywhere">
        {found.map(({ id, label, hint, href, status }) => (
          <li key={id} data-row>
            <a href={href}>{label}</a> {status && <Mark {...status} text={status.word} />}
            {hint && <span class="secondary">{hint}</span>}
          </li>
        ))}
      </ul>
    </Section>
  );
}
