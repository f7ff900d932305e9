// What the service worker finds around it beside its standard, and what it keeps.

declare const skipWaiting: ServiceWorkerGlobalScope['skipWaiting'];
declare const clients: Clients;
declare const registration: ServiceWorkerRegistration & {
  /** Background sync: the browser sends once there is a network. Few browsers have it. */
  readonly sync?: { register(tag: string): Promise<void> };
};
interface ServiceWorkerGlobalScopeEventMap {
  sync: ExtendableEvent;
}
declare function addEventListener<Type extends keyof ServiceWorkerGlobalScopeEventMap>(
  type: Type,
  act: (event: ServiceWorkerGlobalScopeEventMap[Type]) => unknown,
): void;

/** A machine of the day: for the typed search and the scanner. */
interface DayAsset {
  id: string;
  label: string;
  hint: string;
  codes: string[];
}

/** A form that waits for a network. */
interface WaitingRequest {
  id: number;
  person: string;
  path: string;
  type: string;
  body: ArrayBuffer;
  /** In HTML. */
  title: string;
  /** Why it was refused, once it was. */
  refusal: string | null;
}
