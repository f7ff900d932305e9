import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Toast } from './portal-context.js';

/** The size limit of the cookie, in bytes. Common proxies reject a response whose headers exceed 4 KB in total. */
const MAX_COOKIE = 2_500;

/** The size limit of a toast that is read from a cookie, in bytes. */
const MAX_TOAST = 100_000;

/** Writes a toast as the value of a cookie. A form that does not fit is left out, so that the reason of its refusal arrives. */
export function toToastCookie(toast: Toast): string {
  const { form, ...message } = toast;
  const whole = encode(toast);
  return form && whole.length > MAX_COOKIE ? encode(message) : whole;
}

/** Reads the toast from a cookie. @returns null for a cookie that is missing or malformed */
export function fromToastCookie(cookie: string | undefined): Toast | null {
  if (cookie === undefined) return null;
  try {
    const text = inflateRawSync(Buffer.from(cookie, 'base64url'), { maxOutputLength: MAX_TOAST });
    return JSON.parse(text.toString()) as Toast;
  } catch {
    return null;
  }
}

const encode = (toast: Toast) => deflateRawSync(JSON.stringify(toast)).toString('base64url');
