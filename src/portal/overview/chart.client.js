// A chart of the numbers in the table inside it. The table stays, for screen readers and where there is no script. A chart
// far below is drawn once it is scrolled near: on a phone, drawing all charts at once would delay the first touch.
import { element, Island } from '../kit/island.client.js';

/** @type {Promise<unknown> | undefined} */
let library;
/** Loads the library once for all charts of a page. @param {string} address */
function load(address) {
  return (library ??= import(address));
}

/** How near a chart comes before it is drawn. */
const NEAR = '200px';

/** @param {Element} element @returns {Promise<void>} when the element is near to what is seen */
function comesNear(element) {
  return new Promise((resolve) => {
    const eye = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        eye.disconnect();
        resolve();
      },
      { rootMargin: NEAR },
    );
    eye.observe(element);
  });
}

/** Resolves when the browser has time, so that each chart is a task of its own. */
const hasTime = () =>
  new Promise((resolve) => (globalThis.requestIdleCallback ?? setTimeout)(() => resolve(undefined)));

const TONES = ['--accent', '--tone-amber', '--tone-indigo'];

class ChartFigure extends Island {
  canvas = document.createElement('canvas');
  /** @type {{ destroy(): void } | undefined} */
  chart;
  /** @type {MutationObserver | undefined} */
  watcher;

  async connectedCallback() {
    await comesNear(this);
    await load(this.said('library'));
    await hasTime();
    if (!this.isConnected || this.querySelector('canvas')) return;
    const holder = element('div', { className: 'chart-holder' }, { 'aria-hidden': 'true' });
    holder.append(this.canvas);
    this.table.classList.add('visually-hidden');
    this.prepend(holder);
    this.draw();
    this.watcher = new MutationObserver(() => this.draw());
    this.watcher.observe(document.documentElement, { attributeFilter: ['data-bs-theme'] });
  }

  get table() {
    return /** @type {HTMLTableElement} */ (this.querySelector('table'));
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.watcher?.disconnect();
    this.chart?.destroy();
  }

  draw() {
    this.chart?.destroy();
    const style = getComputedStyle(this);
    // What a name stands for depends on the theme: the canvas, which has no text, says which colour it is now.
    const token = (/** @type {string} */ name) => {
      this.canvas.style.color = `var(${name})`;
      return getComputedStyle(this.canvas).color;
    };
    const font = { size: 12, family: style.fontFamily };
    const lies = this.dataset.kind === 'across';
    const isLine = this.dataset.kind === 'line';
    const { labels, series } = this.read();
    const numbers = {
      beginAtZero: !isLine,
      grid: { color: token('--line') },
      border: { display: false },
      ticks: { color: token('--ink-soft'), precision: isLine ? undefined : 0, font, maxTicksLimit: 6 },
    };
    const names = {
      grid: { display: false },
      border: { color: token('--line-strong') },
      ticks: {
        color: token('--ink-soft'),
        font,
        autoSkip: !lies,
        maxTicksLimit: isLine ? 6 : undefined,
        maxRotation: isLine ? 0 : undefined,
      },
    };
    this.chart = new window.Chart(this.canvas, {
      type: isLine ? 'line' : 'bar',
      data: {
        labels,
        datasets: series.map(({ name, values }, index) => ({
          label: name,
          data: values,
          backgroundColor: token(this.dataset.tone ?? TONES[index]),
          borderColor: token(this.dataset.tone ?? TONES[index]),
          borderWidth: isLine ? 2 : 0,
          pointRadius: isLine ? 2 : 0,
          borderRadius: 3,
          maxBarThickness: 28,
        })),
      },
      options: {
        animation: false,
        maintainAspectRatio: false,
        indexAxis: lies ? 'y' : 'x',
        scales: lies ? { x: numbers, y: names } : { x: names, y: numbers },
        plugins: {
          legend: {
            display: series.length > 1,
            align: 'start',
            labels: { color: token('--ink'), boxWidth: 12, boxHeight: 12, font },
          },
        },
      },
    });
  }

  /** The numbers of the table: the first column names the rows, each further one is a series. */
  read() {
    const [head = [], ...rows] = [...this.table.rows].map((row) => [...row.cells]);
    const series = head.slice(1).map((cell, index) => ({
      name: cell.textContent,
      values: rows.map((row) => Number(row[index + 1].dataset.value)),
    }));
    return { labels: rows.map(([name]) => name.textContent), series };
  }
}

customElements.define('chart-figure', ChartFigure);
