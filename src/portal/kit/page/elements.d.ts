import type { HTMLAttributes } from 'preact';

/** Our custom elements ("islands"). Each is defined by its own script. */
declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements {
      'code-scanner': HTMLAttributes<HTMLElement>;
      'comment-composer': HTMLAttributes<HTMLElement>;
      'comments-seen': HTMLAttributes<HTMLElement>;
      'step-list': HTMLAttributes<HTMLElement>;
      'file-tiles': HTMLAttributes<HTMLElement>;
      'live-changes': HTMLAttributes<HTMLElement>;
      'chart-figure': HTMLAttributes<HTMLElement>;
      'work-calendar': HTMLAttributes<HTMLElement>;
      'global-search': HTMLAttributes<HTMLElement>;
      'look-up': HTMLAttributes<HTMLElement>;
      'moment-field': HTMLAttributes<HTMLElement>;
      'notice-bell': HTMLAttributes<HTMLElement>;
      'notice-list': HTMLAttributes<HTMLElement>;
      'offline-mark': HTMLAttributes<HTMLElement>;
      'push-switch': HTMLAttributes<HTMLElement>;
      'toast-note': HTMLAttributes<HTMLElement>;
      'unsent-form': HTMLAttributes<HTMLElement>;
    }
  }
}
