// Warns as soon as the typed or picked moment is in the past. Both the moment and the current time are local times of the
// business.
import { requireInput, Island, requireElement } from '../page/island.client.js';

class MomentField extends Island {
  connectedCallback() {
    this.listen(this, 'input', () => {
      const { value } = requireInput(this);
      const text = value !== '' && value < this.data('now') ? this.data('past') : '';
      const warning = requireElement(this, '.field-warning');
      if (warning.textContent !== text) warning.textContent = text;
    });
  }
}

customElements.define('moment-field', MomentField);
