import { Icon } from './icon.js';

/** What the service is called, above a page for somebody who is not signed in: nothing else says where they are. */
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
