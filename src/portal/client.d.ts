// Types of the portal's scripts beyond the browser's own: libraries, and custom events.

/** A change by another user, as `/live` sends it. */
interface LiveChange {
  type?: string;
  id: string | null;
  /** The record that it is about, if it is another one. */
  about?: string;
  updatedAt?: string;
}

/** A new notice of the person, as `/live` sends it. */
interface LiveNotice {
  id: string;
  notice: string;
  /** The operation and the comment that it is about. */
  about?: string;
  comment?: string;
}

/** The context of an htmx request. */
interface HtmxContext {
  sourceElement?: HTMLElement;
  request: { method: string; action: string };
  response: { raw: Response; status: number };
}

interface DocumentEventMap {
  'live:changed': CustomEvent<LiveChange>;
  'live:notice': CustomEvent<LiveNotice>;
  'live:much': CustomEvent<undefined>;
  'page:shown': CustomEvent<null>;
  'form:unsent': CustomEvent<null>;
  'form:refused': CustomEvent<Response | undefined>;
  'htmx:before:request': CustomEvent<{ ctx: HtmxContext }>;
  'htmx:finally:request': CustomEvent<{ ctx: HtmxContext }>;
  'htmx:before:response': CustomEvent<{ ctx: HtmxContext }>;
  'htmx:error': CustomEvent<{ ctx: HtmxContext }>;
  'htmx:before:swap': CustomEvent<{ tasks: { type: string; target: Element | string }[] }>;
  'htmx:after:swap': CustomEvent<unknown>;
  'htmx:finally:swap': CustomEvent<unknown>;
}

interface Window {
  jsQR?: (data: Uint8ClampedArray, width: number, height: number) => { data: string } | null;
  htmx?: { process(element: Element): void };
  Chart: new (canvas: HTMLCanvasElement, settings: object) => { destroy(): void };
}

interface DetectedCode {
  rawValue: string;
}
declare class BarcodeDetector {
  static getSupportedFormats(): Promise<string[]>;
  constructor(settings: { formats: string[] });
  detect(picture: HTMLVideoElement): Promise<DetectedCode[]>;
}

interface MediaTrackCapabilities {
  torch?: boolean;
}
interface MediaTrackConstraintSet {
  torch?: boolean;
}

/** An option of a lookup. */
interface LookUpOption {
  id: string;
  label: string;
  hint?: string;
  stock?: { text: string; most: number };
  trade?: string;
}
/** An option of the global search. */
interface SearchOption {
  label: string;
  hint: string;
  href: string;
  status: { tone: string; word: string } | null;
}
interface SearchResult {
  groups: { name: string; options: SearchOption[] }[];
  all: { label: string; href: string };
}
/** A form that is queued until there is a network, or was sent in the meantime. */
interface QueuedRequest {
  id: number;
  path: string;
  title: string;
  refusal: string | null;
  typed?: string;
  /** What it records at a step of a checklist, as HTML; an answer of null takes the result back. */
  step?: { id: string; title: string; answer: string | null };
}
/** The state of the queue, as the service worker reports it. */
interface OfflineState {
  isReachable: boolean;
  isSignedOut: boolean;
  requests: QueuedRequest[];
  sent: QueuedRequest[];
  isNews?: boolean;
}
