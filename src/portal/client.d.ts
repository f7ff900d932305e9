// What the portal's scripts find in a browser beside its standard: libraries, and events of pages.

/** A change that others made, as `/live` says it. */
interface LiveChange {
  type?: string;
  id: string | null;
  updatedAt?: string;
}

/** The context of a request by htmx. */
interface HtmxContext {
  sourceElement?: HTMLElement;
  request: { method: string; action: string };
  response: { raw: Response; status: number };
}

interface DocumentEventMap {
  'live:changed': CustomEvent<LiveChange>;
  'live:notice': CustomEvent<unknown>;
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

/** What the typed search offers. */
interface LookUpOption {
  id: string;
  label: string;
  hint?: string;
}
/** What the search over everything offers. */
interface SearchOption {
  label: string;
  hint: string;
  href: string;
  status: { tone: string; word: string } | null;
}
interface SearchOffer {
  groups: { name: string; options: SearchOption[] }[];
  all: { label: string; href: string };
}
/** A form that waits for a network, or was sent since. */
interface KeptRequest {
  id: number;
  path: string;
  title: string;
  refusal: string | null;
}
/** What the service worker says of them. */
interface OfflineState {
  isReachable: boolean;
  isSignedOut: boolean;
  requests: KeptRequest[];
  sent: KeptRequest[];
  isNews?: boolean;
}
