// Types of the service worker beyond the standard ones, and of the records that it stores.

declare const skipWaiting: ServiceWorkerGlobalScope['skipWaiting'];
declare const clients: Clients;
declare const registration: ServiceWorkerRegistration & {
  /** Background sync: the browser sends the queue once there is a network. Few browsers support it. */
  readonly sync?: { register(tag: string): Promise<void> };
};
interface ServiceWorkerGlobalScopeEventMap {
  sync: ExtendableEvent;
}
declare function addEventListener<Type extends keyof ServiceWorkerGlobalScopeEventMap>(
  type: Type,
  act: (event: ServiceWorkerGlobalScopeEventMap[Type]) => unknown,
): void;

/** An asset of the day, for lookup fields and the scanner. */
interface DayAsset {
  id: string;
  label: string;
  hint: string;
  codes: string[];
}

/** A form in the queue. */
interface WaitingRequest {
  id: number;
  person: string;
  path: string;
  type: string;
  body: ArrayBuffer;
  /** As HTML. */
  title: string;
  /** By the clock of the phone; missing in forms that an older version queued. */
  queuedAt?: number;
  /** The reason if it was refused; otherwise null. */
  refusal: string | null;
  /** What the person wrote; missing in forms that an older version queued. */
  typed?: string;
  step?: QueuedStep;
}

/** What a queued form records at a step of a checklist, as HTML. */
interface QueuedStep {
  id: string;
  title: string;
  /** Null if it takes the result back. */
  answer: string | null;
}
