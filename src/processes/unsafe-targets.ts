import type { INestApplicationContext } from '@nestjs/common';
import { Config } from '../config.js';
import { Log } from '../kernel/log.js';

/** Says loudly that webhooks may go anywhere, where that was asked for: it is for development and tests alone. */
export function warnOfUnsafeTargets(app: INestApplicationContext): void {
  if (!app.get(Config).webhookUnsafeTargets) return;
  app
    .get(Log)
    .warn({}, 'WEBHOOK_UNSAFE_TARGETS is true: webhooks may reach ANY address, also inside this network.');
}
