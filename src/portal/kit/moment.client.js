// Says of a moment that it has passed, as soon as it is typed or picked. Both are what clocks of the business show.

class MomentField extends HTMLElement {
  connectedCallback() {
    this.addEventListener('input', (/** @type {InputEvent & { target: HTMLInputElement }} */ { target }) => {
      const isPast = target.value !== '' && target.value < this.dataset.now;
      const said = isPast ? this.dataset.past : '';
      const warning = this.querySelector('.field-warning');
      if (warning.textContent !== said) warning.textContent = said;
    });
  }
}

customElements.define('moment-field', MomentField);
