import { Icon } from '../kit/icon.js';
import { useTexts } from '../kit/portal-context.js';
import { overviewTexts } from './overview.texts.js';

/**
 * A small button that says how a figure, or a chart, is computed.
 *
 * @param id of what it opens, unique in the page
 */
export function Explained({ id, name, formula }: { id: string; name: string; formula: string }) {
  const t = useTexts(overviewTexts);
  return (
    <>
      <button
        type="button"
        class="btn btn-icon btn-sm btn-ghost explain"
        popovertarget={id}
        aria-label={t.explain(name)}
      >
        <Icon name="info-circle" />
      </button>
      <div id={id} class="dialog" popover="auto" role="dialog" aria-labelledby={`${id}-title`}>
        <h2 id={`${id}-title`} class="dialog-title">
          {name}
        </h2>
        <p>{formula}</p>
        <div class="dialog-buttons">
          <button type="button" class="btn" popovertarget={id} popovertargetaction="hide">
            {t.close}
          </button>
        </div>
      </div>
    </>
  );
}
