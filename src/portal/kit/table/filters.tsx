import type { ComponentChildren } from 'preact';
import { LinkButton } from '../page/button.js';
import { FormScope, type FormState, newForm } from '../form/form-state.js';
import { HiddenFields } from '../form/forms.js';
import { addressOf } from '../page/page.js';
import { usePage } from '../request/portal-context.js';
import { texts } from '../page/texts.js';

const filterTexts = texts({
  filters: { en: 'Filters', fr: 'Filtres' },
  more: { en: 'More filters', fr: 'Plus de filtres' },
  apply: { en: 'Apply', fr: 'Appliquer' },
  clear: { en: 'Clear filters', fr: 'Effacer les filtres' },
});

/** The parameters of a list's address that never are filters. */
const NO_FILTERS = ['cursor', 'open', 'sort', 'tab', 'upto'];

/** Tells whether an address contains filters. @param kept the names of parameters that are not filters of this list */
export function isFiltered(query: Readonly<Record<string, unknown>>, kept: readonly string[] = []): boolean {
  return Object.entries(query).some(
    ([name, value]) => value !== '' && !NO_FILTERS.includes(name) && !kept.includes(name),
  );
}

/**
 * The filters of a list: a form whose values are stored in the address. A change applies at once; without scripts, there is a
 * button.
 *
 * @param moreNames names of the fields in the collapsed group. The group is open if one of them is set
 */
export function Filters({
  children,
  more,
  moreNames = [],
  kept = {},
  form,
}: {
  children: ComponentChildren;
  more?: ComponentChildren;
  moreNames?: readonly string[];
  /** Parameters of the address that are not filters, such as a tab. */
  kept?: Readonly<Record<string, string>>;
  /** The values of the fields. Defaults to the parameters of the address. */
  form?: FormState;
}) {
  const { t, path, query } = usePage(filterTexts);
  const isNarrowed = isFiltered(query, Object.keys(kept));
  return (
    <form
      class="filters cluster at-bottom below"
      method="get"
      action={path}
      data-filters
      aria-label={t.filters}
    >
      <HiddenFields fields={kept} />
      <FormScope value={form ?? newForm(query, 'filter')}>
        {children}
        {more && (
          <details class="filters-more" open={moreNames.some((name) => (query[name] ?? '') !== '')}>
            <summary class="btn">{t.more}</summary>
            <div class="filters cluster at-bottom below">{more}</div>
          </details>
        )}
      </FormScope>
      <noscript>
        <button type="submit" class="btn">
          {t.apply}
        </button>
      </noscript>
      {isNarrowed && <LinkButton class="btn btn-ghost" href={addressOf(path, kept)} label={t.clear} />}
    </form>
  );
}
