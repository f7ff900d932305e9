// A button that turns push notices on or off in this browser.
import { Island, requireElement } from '../kit/page/island.client.js';

class PushSwitch extends Island {
  connectedCallback() {
    for (const button of this.buttons())
      this.listen(
        button,
        'click',
        () => void this.turn(button.dataset.turn).catch(() => this.show('failed')),
      );
    void this.update().catch(() => this.show('failed'));
  }

  /** @returns {HTMLButtonElement[]} */
  buttons() {
    return [...this.querySelectorAll('button')].filter(({ dataset }) => dataset.turn !== undefined);
  }

  async update() {
    if (!navigator.serviceWorker || !globalThis.PushManager) return this.show('unsupported');
    const registration = await navigator.serviceWorker.getRegistration('/');
    const subscription = await registration?.pushManager.getSubscription();
    this.show(Notification.permission === 'denied' ? 'blocked' : subscription ? 'on' : 'off');
  }

  /** @param {string | undefined} state */
  async turn(state) {
    await navigator.serviceWorker.register('/service-worker.js');
    const { pushManager } = await navigator.serviceWorker.ready;
    if (state === 'on') await this.subscribe(pushManager);
    else await this.unsubscribe(pushManager);
    await this.update();
  }

  /** @param {PushManager} pushManager */
  async subscribe(pushManager) {
    if ((await Notification.requestPermission()) !== 'granted') return;
    const subscription = await pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: this.dataset.key,
    });
    const { endpoint, keys } = subscription.toJSON();
    const { ok } = await this.send('/notifications/push', { endpoint: endpoint ?? '', ...keys });
    if (ok) return;
    await subscription.unsubscribe();
    throw new Error('The subscription was not accepted.');
  }

  /** @param {PushManager} pushManager */
  async unsubscribe(pushManager) {
    const subscription = await pushManager.getSubscription();
    if (!subscription) return;
    await this.send('/notifications/push/end', { endpoint: subscription.endpoint });
    await subscription.unsubscribe();
  }

  /** @param {string} path @param {Record<string, string>} fields */
  send(path, fields) {
    const headers = { 'x-csrf-token': this.data('csrf') };
    return fetch(path, { method: 'POST', headers, body: new URLSearchParams(fields) });
  }

  /** @param {'on' | 'off' | 'blocked' | 'unsupported' | 'failed'} state */
  show(state) {
    requireElement(this, '[role=status]').textContent = this.data(state);
    const offered = state === 'on' ? 'off' : state === 'off' || state === 'failed' ? 'on' : undefined;
    for (const button of this.buttons()) button.hidden = button.dataset.turn !== offered;
  }
}

customElements.define('push-switch', PushSwitch);
