import { Icon } from './icon.js';

/** The name of the service, on pages for visitors who are not signed in. */
export function ServiceName() {
  return (
    <p class="signed-out-logo">
      <span class="logo">
        <Icon name="tool" />
      </span>
      Maintenance
    </p>
  );
}
