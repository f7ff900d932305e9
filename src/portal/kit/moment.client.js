// Says of a moment that it has passed, as soon as it is typed or picked. Both are what clocks of the business show.
import { fieldOf, Island, partOf } from './island.client.js';

class MomentField extends Island {
  connectedCallback() {
    this.listen(this, 'input', () => {
      const { value } = fieldOf(this);
      const said = value !== '' && value < this.said('now') ? this.said('past') : '';
      const warning = partOf(this, '.field-warning');
      if (warning.textContent !== said) warning.textContent = said;
    });
  }
}

customElements.define('moment-field', MomentField);
