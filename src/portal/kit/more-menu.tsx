import type { ComponentChildren } from 'preact';
import { Icon } from './icon.js';
import { useTexts } from './portal-context.js';
import { texts } from './texts.js';

const menuTexts = texts({
  more: { en: 'More actions', fr: 'Autres actions' },
});

/**
 * A menu behind "…", for rare or irreversible actions. Each one looks like `menu-popover-item`.
 *
 * @param id unique in the page
 */
export function MoreMenu({ id, children }: { id: string; children: ComponentChildren }) {
  const t = useTexts(menuTexts);
  return (
    <>
      <button
        type="button"
        class="btn btn-icon more-menu-button"
        popovertarget={id}
        aria-label={t.more}
        title={t.more}
      >
        <Icon name="dots" />
      </button>
      <div id={id} class="menu-popover actions-popover" popover="auto">
        {children}
      </div>
    </>
  );
}
