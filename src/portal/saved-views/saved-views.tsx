import { SaveViewDto, type ViewChoice, type ViewedPlace } from '../../access/index.js';
import { ConfirmButton, DialogButton } from '../kit/dialog.js';
import { formFields } from '../kit/declared-fields.js';
import { MENU } from '../kit/menu.js';
import { usePage } from '../kit/portal-context.js';
import { viewTexts } from './saved-views.texts.js';

const ViewField = formFields(SaveViewDto, viewTexts);

/** A person's saved views of a list, and the form that saves the current one. */
export function SavedViewsBar({ place, views }: { place: ViewedPlace; views: readonly ViewChoice[] }) {
  const { t, query } = usePage(viewTexts);
  const { cursor: _, open: __, ...filters } = query;
  const now = filtersOf(filters);
  const current = views.find(
    (view) => filtersOf(Object.fromEntries(new URLSearchParams(view.query))) === now,
  );
  if (views.length === 0 && now === '') return null;
  const { path } = MENU[place];
  return (
    <nav class="views" aria-label={t.views}>
      <a href={path} aria-current={now === '' ? 'page' : undefined}>
        {t.all}
      </a>
      {views.map((view) => (
        <a
          key={view.id}
          href={`${path}?${view.query}`}
          aria-current={view.id === current?.id ? 'page' : undefined}
        >
          {view.name}
        </a>
      ))}
      {current && (
        <ConfirmButton
          id="delete-view"
          label={t.remove}
          class="btn btn-sm btn-ghost"
          icon="x"
          title={t.removeTitle(current.name)}
          consequence={t.removeText}
          action={`/saved-views/${current.id}/delete`}
        />
      )}
      {!current && now !== '' && (
        <DialogButton
          id="save-view"
          label={t.save}
          icon="bookmark"
          class="btn btn-sm btn-ghost"
          action="/saved-views"
          submit={t.keep}
          fields={{ place, query: now }}
        >
          <ViewField name="name" hint={t.saveHint} />
        </DialogButton>
      )}
    </nav>
  );
}

/** A canonical form of the filters, independent of their order. */
function filtersOf(query: Readonly<Record<string, string>>): string {
  const given = Object.entries(query).filter(([, value]) => value !== '');
  return new URLSearchParams(given.sort(([one], [other]) => (one < other ? -1 : 1))).toString();
}
