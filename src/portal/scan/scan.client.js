// A camera that looks for codes. What it reads goes into the form below, which is sent.
import { Island, fieldOf, partOf } from '../kit/island.client.js';

/** How often it looks, in milliseconds. */
const PAUSE_MS = 150;
/** As wide as a picture needs to be for a code to be read, in pixels. */
const WIDTH = 640;

class CodeScanner extends Island {
  /** @type {MediaStream | undefined} */
  stream;
  isStarting = false;

  get view() {
    return partOf(this, '.scanner-view');
  }

  get video() {
    return /** @type {HTMLVideoElement} */ (partOf(this, 'video'));
  }

  get light() {
    return partOf(this, '.scanner-light');
  }

  connectedCallback() {
    this.listen(this.light, 'click', () => this.switchLight());
    this.listen(document, 'visibilitychange', () =>
      document.visibilityState === 'visible' ? this.start() : this.stop(),
    );
    void this.start();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.stop();
  }

  async start() {
    if (this.stream || this.isStarting) return;
    this.isStarting = true;
    this.say(this.said('starting'));
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
      this.light.hidden = !stream.getVideoTracks()[0]?.getCapabilities?.().torch;
      this.say(this.said('looking'));
      void this.look(stream, await readerOf(this.said('jsqr')));
    } catch (error) {
      this.stop();
      const isRefused = error instanceof DOMException && error.name === 'NotAllowedError';
      this.say(this.said(isRefused ? 'refused' : 'unavailable'));
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
    // Browsers reject it before the page was touched.
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(50);
    this.say(this.said('found'));
    const field = fieldOf(document, `#${this.said('form')} [name=code]`);
    field.value = code;
    field.form?.requestSubmit();
  }

  async switchLight() {
    const isOn = this.light.getAttribute('aria-pressed') !== 'true';
    await this.stream?.getVideoTracks()[0]?.applyConstraints({ advanced: [{ torch: isOn }] });
    this.light.setAttribute('aria-pressed', String(isOn));
  }

  /** @param {string} text */
  say(text) {
    partOf(this, '.scanner-note').textContent = text;
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
  if (!context) throw new Error('The browser draws nothing.');
  return (video) => {
    if (video.videoWidth === 0) return undefined;
    canvas.width = Math.min(WIDTH, video.videoWidth);
    canvas.height = Math.round((video.videoHeight * canvas.width) / video.videoWidth);
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    return window.jsQR?.(data, canvas.width, canvas.height)?.data;
  };
}

customElements.define('code-scanner', CodeScanner);
