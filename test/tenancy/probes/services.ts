import { accessProbes } from './access.js';
import { alarmProbes } from './alarms.js';
import { assetProbes } from './assets.js';
import { commentProbes } from './comments.js';
import { fileProbes } from './files.js';
import { laborProbes } from './labor.js';
import { meterProbes } from './meters.js';
import { operationProbes } from './operations.js';
import { procedureProbes } from './procedures.js';
import type { Probe, Probing } from './probe.js';
import { sparePartProbes } from './spare-parts.js';
import { storedResponseProbes } from './stored-responses.js';
import { technicianProbes } from './technicians.js';
import { vendorProbes } from './vendors.js';
import { webhookProbes } from './webhooks.js';

/** Services that are not used by routes, but by the operator's commands, the portal and the worker. */
export function serviceProbes(probing: Probing): Probe[] {
  return [
    accessProbes,
    technicianProbes,
    operationProbes,
    assetProbes,
    alarmProbes,
    meterProbes,
    sparePartProbes,
    vendorProbes,
    webhookProbes,
    fileProbes,
    commentProbes,
    procedureProbes,
    laborProbes,
    storedResponseProbes,
  ].flatMap((probesOf) => probesOf(probing));
}
