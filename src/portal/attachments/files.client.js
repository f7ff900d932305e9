// Files that are chosen for a form: each is shown at once, the camera adds to what was chosen before, and each can be left out.
import { element, fieldOf, hit, Island, partOf } from '../kit/island.client.js';

const REFUSED = 422;

/** The files of a form that was refused, by the names of their fields: the page that shows the form again takes them over. */
/** @type {Map<string, File[]>} */
const refused = new Map();
document.addEventListener('htmx:before:response', ({ detail: { ctx } }) => {
  const isRefused = ctx.response.status === REFUSED;
  /** @type {Iterable<Element>} */
  const elements = ctx.sourceElement?.closest('form')?.querySelectorAll('file-tiles') ?? [];
  refused.clear();
  for (const tiles of elements)
    if (isRefused && tiles instanceof FileTiles) refused.set(tiles.name, tiles.files);
});
document.addEventListener('htmx:finally:swap', () => refused.clear());

class FileTiles extends Island {
  /** @type {File[]} */
  files = [];
  /** @type {string[]} */
  pictures = [];

  connectedCallback() {
    this.classList.add('is-ready');
    this.listen(this, 'change', (/** @type {Event & { target: HTMLInputElement }} */ { target }) =>
      this.add(target),
    );
    this.listen(this, 'click', (/** @type {MouseEvent} */ event) => {
      const button = hit(event, '[data-at]');
      if (button) this.leaveOut(Number(button.dataset.at));
    });
    // What was chosen before this script was there, and in forms that were left and come back.
    for (const field of this.querySelectorAll('input')) this.add(field);
    const kept = refused.get(this.name);
    if (kept && kept.length > 0) this.keep(kept);
  }

  get input() {
    return fieldOf(this, 'input[name]');
  }

  get list() {
    return partOf(this, '.chosen-files');
  }

  /** Which field it fills, of which form. */
  get name() {
    return `${new URL(this.input.form?.action ?? location.href).pathname} ${this.input.name}`;
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.forgetPictures();
  }

  /** Takes over what a field holds now. Of the files of the form's own field, those that are kept already are in it too. @param {HTMLInputElement} field */
  add(field) {
    const news = [...(field.files ?? [])].filter((file) => !this.files.includes(file));
    if (field !== this.input) field.value = '';
    this.keep(this.input.multiple ? [...this.files, ...news] : news.length > 0 ? news : this.files);
  }

  /** @param {number} at */
  leaveOut(at) {
    this.keep(this.files.toSpliced(at, 1));
    (this.list.querySelector('button') ?? this.input).focus();
  }

  /** @param {File[]} files */
  keep(files) {
    this.files = files;
    const all = new DataTransfer();
    for (const file of files) all.items.add(file);
    this.input.files = all.files;
    // The field has files of its own by now: the same, as it holds them.
    this.files = [...(this.input.files ?? [])];
    this.classList.toggle('has-files', files.length > 0);
    this.draw();
  }

  draw() {
    this.forgetPictures();
    this.list.hidden = this.files.length === 0;
    this.list.replaceChildren(...this.files.map((file, at) => this.row(file, at)));
  }

  /** @param {File} file @param {number} at */
  row(file, at) {
    const row = element('li');
    if (file.type.startsWith('image/')) {
      const src = URL.createObjectURL(file);
      this.pictures.push(src);
      row.append(element('img', { alt: file.name, src }));
    } else row.append(element('span', { textContent: file.name }));
    const attributes = { 'data-at': String(at), 'aria-label': this.said('leaveOut', { name: file.name }) };
    row.append(element('button', { type: 'button', textContent: '×' }, attributes));
    return row;
  }

  forgetPictures() {
    for (const address of this.pictures) URL.revokeObjectURL(address);
    this.pictures = [];
  }
}

customElements.define('file-tiles', FileTiles);
