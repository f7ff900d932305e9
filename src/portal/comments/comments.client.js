// Completes the names of people after `@` in a comment. Without this script, comments cannot mention people.
import { Combobox, element, requireElement } from '../kit/page/island.client.js';

/** The text after the last `@` before the caret: at most three words, as in a name. */
const TYPED = /(?:^|\s)@([^\s@]*(?: [^\s@]+){0,2})$/;

/** @extends {Combobox<LookUpOption[]>} */
class CommentComposer extends Combobox {
  /** @type {LookUpOption[]} */
  suggested = [];

  connectedCallback() {
    if (this.list) return;
    const field = /** @type {HTMLTextAreaElement} */ (requireElement(this, 'textarea'));
    this.field = field;
    const list = element('ul', { className: 'lookup-list' }, { popover: 'manual' });
    // A text area reports its input, its keys and its focus as a line of text does.
    this.setUp(/** @type {any} */ (field), list, this.data('people'));
    field.form?.addEventListener('formdata', ({ formData }) => this.keepMentioned(formData));
  }

  get isOpen() {
    return this.list?.matches(':popover-open') === true;
  }

  /** What is typed after `@`; undefined if the caret is not in a name. */
  get typed() {
    const { value = '', selectionEnd = 0 } = this.field ?? {};
    return TYPED.exec(value.slice(0, selectionEnd))?.[1];
  }

  get query() {
    return this.typed ?? '';
  }

  onInput() {
    if (this.typed === undefined) this.close();
    else this.searchSoon();
  }

  /** @param {LookUpOption[]} suggested */
  show(suggested) {
    const { typed } = this;
    // Behind a name that was chosen, the person goes on writing.
    if (typed === undefined || (suggested.length === 0 && /\s/.test(typed))) return this.close();
    this.suggested = suggested;
    this.options = [];
    const rows = suggested.map(({ label, hint }) =>
      this.addOption('li', label, element('span', { className: 'secondary', textContent: hint ?? '' })),
    );
    this.field?.setAttribute('role', 'combobox');
    this.render(rows.length, rows);
    this.position();
    this.highlight(rows.length > 0 ? 0 : -1);
  }

  /** Shows the list below or above the field, in the top layer. */
  position() {
    const { field, list } = this;
    if (!field || !list) return;
    if (!this.isOpen) list.showPopover();
    const { left, bottom, top, width } = field.getBoundingClientRect();
    const isBelow = innerHeight - bottom >= 200 || innerHeight - bottom >= top;
    Object.assign(list.style, {
      left: `${left}px`,
      width: `${width}px`,
      maxHeight: '240px',
      top: isBelow ? `${bottom + 4}px` : 'auto',
      bottom: isBelow ? 'auto' : `${innerHeight - top + 4}px`,
    });
  }

  close() {
    if (this.isOpen) this.list?.hidePopover();
    super.close();
    for (const name of ['role', 'aria-expanded']) this.field?.removeAttribute(name);
  }

  /** @param {number} at */
  choose(at) {
    const { field, typed } = this;
    const chosen = this.suggested[at];
    if (!chosen || !field || typed === undefined) return;
    const end = field.selectionEnd;
    field.setRangeText(`@${chosen.label} `, end - typed.length - 1, end, 'end');
    this.append(
      element('input', { type: 'hidden', name: 'mentions', value: chosen.id }, { 'data-name': chosen.label }),
    );
    this.close();
    field.focus();
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }

  /** Leaves out people whose names are no longer in the text. @param {FormData} formData */
  keepMentioned(formData) {
    const text = this.field?.value ?? '';
    const chosen = [...this.querySelectorAll('input[data-name]')].filter(
      (each) => each instanceof HTMLInputElement && !text.includes(`@${each.dataset.name}`),
    );
    const gone = chosen.map((each) => /** @type {HTMLInputElement} */ (each).value);
    const kept = formData.getAll('mentions').filter((id) => !gone.includes(String(id)));
    formData.delete('mentions');
    for (const id of new Set(kept)) formData.append('mentions', id);
  }
}

customElements.define('comment-composer', CommentComposer);
