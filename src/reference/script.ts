/** The script of the page: search, highlighting the current section, the language of samples, new idempotency keys, copying. */
export const SCRIPT = `'use strict';
const all = (selector, within = document) => [...within.querySelectorAll(selector)];
document.documentElement.classList.add('scripted');

for (const code of all('[data-language] code')) code.textContent = code.textContent.replaceAll('https://api.example.com', location.origin);

// A key that was used once answers with the first response for a day, or with 409 if the body differs: every copy has its own.
const uuid = () => '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit) => (digit ^ crypto.getRandomValues(new Uint8Array(1))[0] & 15 >> digit / 4).toString(16));
const renewKey = (code) => (code.textContent = code.textContent.replace(/(Idempotency-Key['"]?: *['"]?)[0-9a-f-]{36}/i, (_, name) => name + uuid()));
for (const code of all('[data-language] code')) if (/idempotency-key/i.test(code.textContent)) renewKey(code);

const show = (language) => {
  for (const group of all('.languages-of')) {
    const blocks = all('[data-language]', group);
    const shown = blocks.find((block) => block.dataset.language === language) ?? blocks[0];
    for (const block of blocks) block.hidden = block !== shown;
  }
  for (const button of all('[data-show]')) button.setAttribute('aria-pressed', String(button.dataset.show === language));
};
const languages = all('[data-show]').map((button) => button.dataset.show);
const remembered = localStorage.getItem('language');
show(languages.includes(remembered) ? remembered : 'curl');

document.addEventListener('click', async ({ target }) => {
  const button = target.closest('button');
  if (button?.dataset.show) {
    const { top } = button.getBoundingClientRect();
    show(button.dataset.show);
    localStorage.setItem('language', button.dataset.show);
    scrollBy({ top: button.getBoundingClientRect().top - top, behavior: 'instant' });
  }
  if (button?.classList.contains('copy')) {
    await navigator.clipboard.writeText(button.nextElementSibling.textContent);
    const code = button.nextElementSibling.querySelector('code');
    if (button.closest('[data-language]') && /idempotency-key/i.test(code.textContent)) renewKey(code);
    button.textContent = 'Copied';
    setTimeout(() => (button.textContent = 'Copy'), 2000);
  }
});

const nav = document.querySelector('nav');
const search = document.getElementById('search');
const found = document.getElementById('found');
// The text of the section behind a link: its description, fields, parameters and error codes, without the samples.
const texts = new Map();
const textOf = (link) => {
  if (!texts.has(link)) {
    const section = link.hash && document.getElementById(link.hash.slice(1));
    texts.set(link, section ? (section.querySelector('.about') ?? section).textContent.toLowerCase() : '');
  }
  return texts.get(link);
};
search.addEventListener('input', () => {
  const words = search.value.toLowerCase().split(/\\s+/).filter(Boolean);
  const items = all('li', nav);
  for (const item of items) {
    const text = (item.textContent + ' ' + (item.dataset.words ?? '')).toLowerCase();
    const isNamed = words.every((word) => text.includes(word));
    const within = isNamed ? '' : textOf(item.querySelector('a'));
    item.hidden = !isNamed && !words.every((word) => text.includes(word) || within.includes(word));
    item.classList.toggle('within', !isNamed);
  }
  for (const group of all('details', nav)) {
    group.hidden = !all('li', group).some((item) => !item.hidden);
    group.open = words.length > 0 && !group.hidden;
  }
  const count = items.filter((item) => !item.hidden).length;
  found.textContent = words.length === 0 ? '' : count === 1 ? '1 result' : count + ' results';
});
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target.matches('input')) return;
  event.preventDefault();
  search.focus();
});

const links = new Map(all('li a[href^="#"]', nav).map((link) => [link.hash.slice(1), link]));
const inView = new Set();
const watcher = new IntersectionObserver((changes) => {
  for (const { target, isIntersecting } of changes) inView[isIntersecting ? 'add' : 'delete'](target.id);
  const current = [...links.keys()].find((id) => inView.has(id));
  if (!current) return;
  for (const [id, link] of links) id === current ? link.setAttribute('aria-current', 'location') : link.removeAttribute('aria-current');
  if (search.value !== '') return;
  const group = links.get(current).closest('details');
  for (const each of all('details', nav)) each.open = each === group;
  const { top, bottom } = links.get(current).getBoundingClientRect();
  if (getComputedStyle(nav).position === 'sticky' && (top < 80 || bottom > innerHeight)) nav.scrollTop += top - innerHeight / 2;
}, { rootMargin: '-10% 0% -70%' });
for (const id of links.keys()) watcher.observe(document.getElementById(id));
`;
