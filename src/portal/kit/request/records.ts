import {
  type CallHandler,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  Param,
} from '@nestjs/common';
import type { Request } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { accessMessages, ApiKey } from '../../../access/index.js';
import { alarmMessages } from '../../../alarms/index.js';
import { Asset, assetMessages, Downtime } from '../../../assets/index.js';
import { attachmentMessages } from '../../../attachments/index.js';
import { checklistMessages } from '../../../checklists/index.js';
import { Comment, commentMessages } from '../../../comments/index.js';
import { exportMessages } from '../../../exports/index.js';
import { Building, locationMessages, Room } from '../../../hierarchy/index.js';
import { importMessages } from '../../../imports/index.js';
import { ApiError } from '../../../kernel/errors/api-error.js';
import { IdPipe } from '../../../kernel/http/decorators/parameters.js';
import { isUuid } from '../../../kernel/ids.js';
import type { Reason } from '../../../kernel/messages/messages.js';
import type { Resource } from '../../../kernel/resource/resource.js';
import { CostEntry, laborMessages, TimeEntry } from '../../../labor/index.js';
import { meterMessages, MeterReading } from '../../../meters/index.js';
import { noticeMessages } from '../../../notifications/index.js';
import { Operation, operationMessages } from '../../../operations/index.js';
import { Procedure, procedureMessages } from '../../../procedures/index.js';
import { SparePart, sparePartMessages } from '../../../spare-parts/index.js';
import { technicianMessages } from '../../../technicians/index.js';
import { vendorMessages } from '../../../vendors/index.js';
import { webhookMessages } from '../../../webhooks/index.js';
import type { FormBody } from '../form/form-state.js';
import type { PortalContext } from './portal-context.js';
import { findContext, portalContextOf } from './request.js';

/** A record that a path names. */
export interface NamedRecord {
  /** The reason for an unknown record. */
  readonly missing: Reason;
  /** If given, forms about an unknown record are refused before they are validated. */
  readonly entity?: Resource['entity'];
}

/** The records that the parameters of paths name. */
const RECORDS = {
  alarmId: { missing: alarmMessages.missing },
  assetId: { entity: Asset, missing: assetMessages.missing },
  attachmentId: { missing: attachmentMessages.missing },
  buildingId: { entity: Building, missing: locationMessages.noBuilding },
  commentId: { entity: Comment, missing: commentMessages.missing },
  costId: { entity: CostEntry, missing: laborMessages.noCost },
  deliveryId: { missing: webhookMessages.noDelivery },
  deviceId: { missing: accessMessages.noSession },
  endpointId: { missing: webhookMessages.noEndpoint },
  exportId: { missing: exportMessages.missing },
  floorId: { missing: locationMessages.noFloor },
  itemId: { missing: checklistMessages.missing },
  importId: { missing: importMessages.missing },
  keyId: { entity: ApiKey, missing: accessMessages.noKey },
  meterId: { missing: meterMessages.missing },
  movementId: { missing: sparePartMessages.noMovement },
  noticeId: { missing: noticeMessages.missing },
  downtimeId: { entity: Downtime, missing: assetMessages.noDowntime },
  operationId: { entity: Operation, missing: operationMessages.missing },
  personId: { missing: vendorMessages.noPerson },
  procedureId: { entity: Procedure, missing: procedureMessages.missing },
  readingId: { entity: MeterReading, missing: meterMessages.noReading },
  roomId: { entity: Room, missing: locationMessages.noRoom },
  sparePartId: { entity: SparePart, missing: sparePartMessages.missing },
  timeEntryId: { entity: TimeEntry, missing: laborMessages.noEntry },
  technicianId: { missing: technicianMessages.missing },
  userId: { missing: accessMessages.noUser },
  vendorId: { missing: vendorMessages.missing },
  viewId: { missing: accessMessages.noView },
} as const satisfies Readonly<Record<string, NamedRecord>>;

/** The name of a path parameter with a record's id. */
export type RecordName = keyof typeof RECORDS;

/** A request about one record: the context of the page, the record's id, and the form, if there is one. */
export interface RecordRequest {
  readonly portal: PortalContext;
  readonly id: string;
  readonly body: FormBody;
}

const recordRequest = createParamDecorator((name: RecordName, context: ExecutionContext): RecordRequest => {
  const request = context.switchToHttp().getRequest<Request>();
  const id = new IdPipe(RECORDS[name].missing).transform(String(request.params[name]));
  return { portal: portalContextOf(request), id, body: (request.body as FormBody | undefined) ?? {} };
});

/** Injects the request about the record named in the path. A malformed id gets the same answer as an unknown one: 404. */
export function ForRecord(name: RecordName): ParameterDecorator {
  return recordRequest(name);
}

/** Injects the id of a record named in the path, for pages that name several records and for files. */
export function RecordId(name: RecordName): ParameterDecorator {
  return Param(name, new IdPipe(RECORDS[name].missing));
}

/** Checks that the record in the path exists before the form is validated: another business's record is 404 for any input. */
@Injectable()
export class RecordInterceptor implements NestInterceptor {
  /** @throws ApiError `not_found` */
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    const portal = findContext(request);
    if (request.method !== 'POST' || !portal) return next.handle();
    return from(this.check(portal, request.params).then(() => lastValueFrom(next.handle())));
  }

  private async check({ tenant }: PortalContext, params: Request['params']): Promise<void> {
    for (const [name, { entity, missing }] of Object.entries<NamedRecord>(RECORDS)) {
      if (!entity || params[name] === undefined) continue;
      const id = String(params[name]);
      if (!isUuid(id) || !(await tenant.has(entity, id))) throw ApiError.notFound(missing);
    }
  }
}
