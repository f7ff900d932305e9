import type { INestApplicationContext } from '@nestjs/common';
import { Config } from '../config.js';
import { Log } from '../kernel/log.js';

/** Logs a warning if `WEBHOOK_UNSAFE_TARGETS` is set, which is only for development and tests. */
export function warnOfUnsafeTargets(app: INestApplicationContext): void {
  if (!app.get(Config).webhookUnsafeTargets) return;
  app
    .get(Log)
    .warn({}, 'WEBHOOK_UNSAFE_TARGETS is true: webhooks may reach ANY address, also inside this network.');
}
