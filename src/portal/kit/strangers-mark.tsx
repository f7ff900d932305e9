import { Icon } from './icon.js';

/** The name of the service, above pages for visitors who are not signed in: nothing else there names it. */
export function StrangersMark() {
  return (
    <p class="stranger-mark">
      <span class="mark">
        <Icon name="tool" />
      </span>
      Maintenance
    </p>
  );
}
