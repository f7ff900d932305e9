import { describe, expect, it } from 'vitest';
import { isRetried, nextStep, type AttemptOutcome } from '../../src/webhooks/delivery/retry-policy.js';

const DELAYS_S = [10, 60, 300, 1_800, 7_200];
const NOW = new Date('2026-10-05T08:00:00.000Z');
const HOUR_S = 3_600;

const answered = (status: number, retryAfter: string | null = null): AttemptOutcome => ({
  responseStatus: status,
  error: status >= 200 && status < 300 ? null : `http_${status}`,
  retryAfter,
});
const broken = (error: string): AttemptOutcome => ({ responseStatus: null, error, retryAfter: null });
const waitS = (outcome: AttemptOutcome, attempt: number, chance = 0.5) =>
  (nextStep(outcome, attempt, DELAYS_S, NOW, chance).nextAttemptAt!.getTime() - NOW.getTime()) / 1_000;

describe('the retry policy (§6.6, D33)', () => {
  it.each([200, 201, 204, 299])('counts %i as a success', (status) => {
    expect(nextStep(answered(status), 1, DELAYS_S, NOW, 0.5)).toEqual({
      status: 'succeeded',
      nextAttemptAt: null,
    });
  });

  it.each([408, 429, 500, 502, 503, 504, 599])('retries %i', (status) => {
    expect(nextStep(answered(status), 1, DELAYS_S, NOW, 0.5).status).toBe('failed');
  });

  it.each([300, 301, 302, 304, 307, 308, 400, 401, 403, 404, 405, 409, 410, 413, 418, 422, 451])(
    'gives up after %i',
    (status) => {
      expect(nextStep(answered(status), 1, DELAYS_S, NOW, 0.5)).toEqual({
        status: 'dead',
        nextAttemptAt: null,
      });
    },
  );

  it.each([
    'timeout',
    'connection_refused',
    'dns_failed',
    'address_refused',
    'tls_failed',
    'response_aborted',
    'attempt_lost',
    'internal_error',
  ])('retries %s', (error) => {
    expect(isRetried(broken(error))).toBe(true);
  });

  it('retries a 2xx whose body timed out', () => {
    expect(isRetried({ responseStatus: 200, error: 'timeout', retryAfter: null })).toBe(true);
  });

  it.each([302, 404, 410])('never retries a %i, even if its body is incomplete', (responseStatus) => {
    expect(isRetried({ responseStatus, error: 'response_aborted', retryAfter: null })).toBe(false);
    expect(isRetried({ responseStatus, error: 'timeout', retryAfter: null })).toBe(false);
  });

  it.each([
    [1, 10],
    [2, 60],
    [3, 300],
    [4, 1_800],
    [5, 7_200],
  ])('waits after attempt %i for %i s, plus or minus a fifth', (attempt, seconds) => {
    expect(waitS(broken('timeout'), attempt)).toBeCloseTo(seconds);
    expect(waitS(broken('timeout'), attempt, 0)).toBeCloseTo(seconds * 0.8);
    expect(waitS(broken('timeout'), attempt, 1)).toBeCloseTo(seconds * 1.2);
  });

  it('gives up after the sixth attempt', () => {
    expect(nextStep(broken('timeout'), 6, DELAYS_S, NOW, 0.5).status).toBe('dead');
    expect(nextStep(answered(500), 6, DELAYS_S, NOW, 0.5).status).toBe('dead');
    expect(nextStep(answered(200), 6, DELAYS_S, NOW, 0.5).status).toBe('succeeded');
  });

  it.each([429, 503])(
    'waits longer for Retry-After of a %i, in seconds or as a date, up to two hours',
    (status) => {
      expect(waitS(answered(status, '90'), 1)).toBe(90);
      expect(waitS(answered(status, 'Mon, 05 Oct 2026 08:05:00 GMT'), 1)).toBe(300);
      expect(waitS(answered(status, '999999999'), 1)).toBe(2 * HOUR_S);
      expect(waitS(answered(status, 'Fri, 31 Dec 9999 23:59:59 GMT'), 1)).toBe(2 * HOUR_S);
    },
  );

  it('never lets Retry-After shorten a wait', () => {
    expect(waitS(answered(429, '1'), 2)).toBe(60);
    expect(waitS(answered(503, 'Mon, 05 Oct 2026 07:00:00 GMT'), 2)).toBe(60);
    expect(waitS(answered(429, '9999'), 5, 1)).toBe(9_999 > 2 * HOUR_S ? 8_640 : 9_999);
  });

  it.each(['soon', '', '-5', '1.5e400', 'NaN'])('ignores a Retry-After of %j', (text) => {
    expect(waitS(answered(429, text), 1)).toBe(10);
  });

  it('ignores Retry-After of any other status', () => {
    expect(waitS(answered(500, '4000'), 1)).toBe(10);
    expect(waitS(answered(408, '4000'), 1)).toBe(10);
  });
});
