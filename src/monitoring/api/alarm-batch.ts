import type { TenantReader } from '../../kernel/database/tenant-reader.js';
import type { AnswerRoom } from '../../kernel/http/answer-room.js';
import type { RejectedAlert } from '../alertmanager.js';
import type { ReportResult } from '../monitoring.service.js';
import { batchedAlarmResource, ignoredJson } from '../received-alarm.resource.js';

/** Left for the parts of the answer beside its lists. */
const AROUND = 200;

/** The results of a batch of alarms. */
export interface AlarmBatch {
  readonly source: string;
  readonly results: readonly (ReportResult & { readonly index: number })[];
  readonly rejected: readonly RejectedAlert[];
}

/**
 * The JSON of a batch, within the room of its answer (D6): the rejected alerts, all results in brief, and as many whole alarms as
 * fit.
 */
export async function batchJson(
  tenant: TenantReader,
  { source, results, rejected }: AlarmBatch,
  room: AnswerRoom,
): Promise<string> {
  room.take(' '.repeat(AROUND));
  const refused = fitting(rejected.map(rejectionOf), room);
  const brief = fitting(results.map(briefOf), room);
  const ids = results.flatMap(({ id }) => id ?? []);
  const found = await room.read(tenant, batchedAlarmResource, ids);
  const alarms: string[] = [];
  for (const [index, { id, dedupKey }] of results.entries()) {
    const json = id === null ? ignoredJson(source, dedupKey) : found.get(id);
    if (json === undefined || !room.take(json, brief[index])) break;
    alarms.push(json);
  }
  const count = (state: ReportResult['state']) => results.filter((each) => each.state === state).length;
  const counts = `"firing":${count('firing')},"resolved":${count('resolved')},"ignored":${count('ignored')}`;
  const omitted = brief.slice(alarms.length).join(',');
  return `{"object":"alarm_batch",${counts},"alarms":[${alarms.join(',')}],"omitted":[${omitted}],"rejected":[${refused.join(',')}]}`;
}

/** The texts at the beginning of a list that fit. */
function fitting(texts: readonly string[], room: AnswerRoom): string[] {
  const end = texts.findIndex((text) => !room.take(text));
  return end < 0 ? [...texts] : texts.slice(0, end);
}

function rejectionOf({ index, error: { code, message } }: RejectedAlert): string {
  return JSON.stringify({ index, code, message });
}

function briefOf({ index, status, id }: AlarmBatch['results'][number]): string {
  return JSON.stringify({ index, status, id, resource: null });
}
