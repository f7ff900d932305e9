// A camera that looks for codes. What it reads goes into the form below, which is sent.

/** How often it looks, in milliseconds. */
const PAUSE_MS = 150;
/** As wide as a picture needs to be for a code to be read, in pixels. */
const WIDTH = 640;

class CodeScanner extends HTMLElement {
  connectedCallback() {
    this.view = /** @type {HTMLElement} */ (this.querySelector('.scanner-view'));
    this.video = this.querySelector('video');
    this.light = /** @type {HTMLButtonElement} */ (this.querySelector('.scanner-light'));
    this.light.addEventListener('click', () => this.switchLight());
    this.onVisible = () => (document.visibilityState === 'visible' ? this.start() : this.stop());
    document.addEventListener('visibilitychange', this.onVisible);
    void this.start();
  }

  disconnectedCallback() {
    document.removeEventListener('visibilitychange', this.onVisible);
    this.stop();
  }

  async start() {
    if (this.stream || this.isStarting) return;
    this.isStarting = true;
    this.say(this.dataset.starting);
    try {
      // Browsers have no cameras for pages that are not reached by TLS, nor from their own machine.
      const stream = await navigator.mediaDevices.getUserMedia({
        audio: false,
        video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 } },
      });
      this.stream = stream;
      if (!this.isConnected) return this.stop();
      this.video.srcObject = stream;
      await this.video.play();
      this.view.hidden = false;
      this.track = stream.getVideoTracks()[0];
      this.light.hidden = !this.track.getCapabilities?.().torch;
      this.say(this.dataset.looking);
      void this.look(stream, await readerOf(this.dataset.jsqr));
    } catch (error) {
      this.stop();
      this.say(
        error instanceof DOMException && error.name === 'NotAllowedError'
          ? this.dataset.refused
          : this.dataset.unavailable,
      );
    } finally {
      this.isStarting = false;
    }
  }

  stop() {
    for (const track of this.stream?.getTracks() ?? []) track.stop();
    this.stream = undefined;
    this.view.hidden = true;
  }

  /** @param {MediaStream} stream @param {Read} read */
  async look(stream, read) {
    while (this.stream === stream) {
      const code = await read(this.video);
      if (code && this.stream === stream) return this.found(code);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }

  /** @param {string} code */
  found(code) {
    // Browsers complain of it before somebody has touched the page.
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(50);
    this.say(this.dataset.found);
    const form = /** @type {HTMLFormElement} */ (document.getElementById(this.dataset.form));
    const field = /** @type {HTMLInputElement} */ (form.elements.namedItem('code'));
    field.value = code;
    form.requestSubmit();
  }

  async switchLight() {
    const isOn = this.light.getAttribute('aria-pressed') !== 'true';
    await this.track.applyConstraints({ advanced: [{ torch: isOn }] });
    this.light.setAttribute('aria-pressed', String(isOn));
  }

  /** @param {string} text */
  say(text) {
    this.querySelector('.scanner-note').textContent = text;
  }
}

/** @typedef {(video: HTMLVideoElement) => Promise<string | undefined> | string | undefined} Read */

/**
 * The browser's own reader, which knows bar codes too; where there is none, one for QR codes that is loaded only then.
 *
 * @param {string} jsqr where that one is
 * @returns {Promise<Read>}
 */
async function readerOf(jsqr) {
  const own = 'BarcodeDetector' in globalThis ? BarcodeDetector : undefined;
  const formats = (await own?.getSupportedFormats().catch(() => /** @type {string[]} */ ([]))) ?? [];
  if (formats.includes('qr_code')) {
    const detector = new BarcodeDetector({ formats });
    return async (video) =>
      (await detector.detect(video).catch(() => /** @type {DetectedCode[]} */ ([])))[0]?.rawValue;
  }
  await import(jsqr);
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return (video) => {
    if (video.videoWidth === 0) return undefined;
    canvas.width = Math.min(WIDTH, video.videoWidth);
    canvas.height = Math.round((video.videoHeight * canvas.width) / video.videoWidth);
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    return window.jsQR(data, canvas.width, canvas.height)?.data;
  };
}

customElements.define('code-scanner', CodeScanner);
