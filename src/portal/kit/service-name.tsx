import { Icon } from './icon.js';

/** The name of the service, on pages for visitors who are not signed in. */
export function ServiceName() {
  return (
    <p class="stranger-mark">
      <span class="mark">
        <Icon name="tool" />
      </span>
      Maintenance
    </p>
  );
}
