import { accessMessages, ApiKey } from '../../access/index.js';
import { alarmMessages } from '../../alarms/index.js';
import { Asset, assetMessages, Downtime } from '../../assets/index.js';
import { attachmentMessages } from '../../attachments/index.js';
import { exportMessages } from '../../exports/index.js';
import { Building, locationMessages, Room } from '../../hierarchy/index.js';
import { importMessages } from '../../imports/index.js';
import type { Reason } from '../../kernel/messages/messages.js';
import type { Resource } from '../../kernel/resource/resource.js';
import { meterMessages, MeterReading } from '../../meters/index.js';
import { noticeMessages } from '../../notifications/index.js';
import { Operation, operationMessages } from '../../operations/index.js';
import { SparePart, sparePartMessages } from '../../spare-parts/index.js';
import { technicianMessages } from '../../technicians/index.js';
import { vendorMessages } from '../../vendors/index.js';
import { webhookMessages } from '../../webhooks/index.js';

/** A record that a path names. */
export interface NamedRecord {
  /** The reason for an unknown record. */
  readonly missing: Reason;
  /** If given, forms about an unknown record are refused before they are validated. */
  readonly entity?: Resource['entity'];
}

/** The records that the parameters of paths name. */
export const RECORDS = {
  alarmId: { missing: alarmMessages.missing },
  assetId: { entity: Asset, missing: assetMessages.missing },
  attachmentId: { missing: attachmentMessages.missing },
  buildingId: { entity: Building, missing: locationMessages.noBuilding },
  deliveryId: { missing: webhookMessages.noDelivery },
  deviceId: { missing: accessMessages.noSession },
  endpointId: { missing: webhookMessages.noEndpoint },
  exportId: { missing: exportMessages.missing },
  floorId: { missing: locationMessages.noFloor },
  importId: { missing: importMessages.missing },
  keyId: { entity: ApiKey, missing: accessMessages.noKey },
  meterId: { missing: meterMessages.missing },
  movementId: { missing: sparePartMessages.noMovement },
  noticeId: { missing: noticeMessages.missing },
  downtimeId: { entity: Downtime, missing: assetMessages.noDowntime },
  operationId: { entity: Operation, missing: operationMessages.missing },
  personId: { missing: vendorMessages.noPerson },
  readingId: { entity: MeterReading, missing: meterMessages.noReading },
  roomId: { entity: Room, missing: locationMessages.noRoom },
  sparePartId: { entity: SparePart, missing: sparePartMessages.missing },
  technicianId: { missing: technicianMessages.missing },
  userId: { missing: accessMessages.noUser },
  vendorId: { missing: vendorMessages.missing },
  viewId: { missing: accessMessages.noView },
} as const satisfies Readonly<Record<string, NamedRecord>>;

/** The name of a path parameter with a record's id. */
export type RecordName = keyof typeof RECORDS;
