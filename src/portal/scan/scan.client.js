// Reads codes with the camera. When it finds one, it enters the code in the form below and submits the form.
import { Island, requireInput, requireElement } from '../kit/page/island.client.js';

/** The pause between two attempts to read a code, in milliseconds. */
const PAUSE_MS = 150;
/** The width to which a picture is reduced before it is read, in pixels. */
const WIDTH = 640;

class CodeScanner extends Island {
  /** @type {MediaStream | undefined} */
  stream;
  isStarting = false;

  get view() {
    return requireElement(this, '.scanner-view');
  }

  get video() {
    return /** @type {HTMLVideoElement} */ (requireElement(this, 'video'));
  }

  get light() {
    return requireElement(this, '.scanner-light');
  }

  connectedCallback() {
    this.listen(this.light, 'click', () => this.toggleLight());
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
    this.showNote(this.data('starting'));
    try {
      // Browsers provide cameras only over TLS or on localhost.
      const stream = await navigator.mediaDevices.getUserMedia({
        audio: false,
        video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 } },
      });
      this.stream = stream;
      if (!this.isConnected || document.visibilityState !== 'visible') return this.stop();
      this.video.srcObject = stream;
      await this.video.play();
      this.view.hidden = false;
      this.light.hidden = !stream.getVideoTracks()[0]?.getCapabilities?.().torch;
      this.showNote(this.data('looking'));
      void this.readCodes(stream, await readerOf(this.data('jsqr')));
    } catch (error) {
      this.stop();
      const isRefused = error instanceof DOMException && error.name === 'NotAllowedError';
      this.showNote(this.data(isRefused ? 'refused' : 'unavailable'));
    } finally {
      this.isStarting = false;
    }
  }

  stop() {
    for (const track of this.stream?.getTracks() ?? []) track.stop();
    this.stream = undefined;
    this.light.setAttribute('aria-pressed', 'false');
    this.view.hidden = true;
  }

  /** @param {MediaStream} stream @param {Read} read */
  async readCodes(stream, read) {
    while (this.stream === stream) {
      const code = await read(this.video);
      if (code && this.stream === stream) return this.onFound(code);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }

  /** @param {string} code */
  onFound(code) {
    // Browsers forbid vibration before the first tap.
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(50);
    this.showNote(this.data('found'));
    const field = requireInput(document, `#${this.data('form')} [name=code]`);
    field.value = code;
    field.form?.requestSubmit();
  }

  async toggleLight() {
    const isOn = this.light.getAttribute('aria-pressed') !== 'true';
    await this.stream?.getVideoTracks()[0]?.applyConstraints({ advanced: [{ torch: isOn }] });
    this.light.setAttribute('aria-pressed', String(isOn));
  }

  /** @param {string} text */
  showNote(text) {
    requireElement(this, '.scanner-note').textContent = text;
  }
}

/** @typedef {(video: HTMLVideoElement) => Promise<string | undefined> | string | undefined} Read */

/**
 * The browser's own reader, which also reads bar codes. Browsers without one load a reader for QR codes.
 *
 * @param {string} jsqr the address of that reader
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
  if (!context) throw new Error('The browser has no 2D canvas.');
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
