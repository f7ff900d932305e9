import { eventually } from '../../support/eventually.js';
import type { Received } from '../../support/receiver.js';
import type { Company } from '../company.js';
import { SUBSCRIBED } from '../customer.js';

/** How long the last deliveries may take: the lease of a lost attempt, and the longest wait before the next one. */
const WITHIN_MS = 60_000;

interface Event {
  readonly id: string;
  readonly type: string;
  readonly sequence: number;
  readonly created_at: string;
  readonly data: { readonly object: { readonly id: string } };
}

interface Delivery {
  readonly id: string;
  readonly event_id: string;
  readonly status: string;
  readonly attempt_count: number;
}

/**
 * Each event of a subscribed type reached the receiver as one delivery, in no more requests than the log has attempts. Nothing
 * else arrived. The sequence numbers of the events rise by one, and each acknowledged asset has one event.
 */
export async function checkDelivered(company: Company): Promise<void> {
  const { customer, history, http, made } = company;
  const events = ((await http.all('/events')) as Event[]).sort((a, b) => a.sequence - b.sequence);
  events.forEach(({ sequence, created_at }, index) => {
    const fault = history.faultAt(Date.parse(created_at));
    history.count('numbers', fault);
    if (Number(sequence) !== index + 1)
      history.broken('numbers', `event ${sequence} came instead of ${index + 1}`, fault);
  });
  const wanted = events.filter(({ type }) => SUBSCRIBED.includes(type));
  const deliveries = () => http.all(`/webhooks/${customer.endpointId}/deliveries`) as Promise<Delivery[]>;
  const isOver = (all: Delivery[]) => {
    const over = new Set(all.flatMap((each) => (each.status === 'succeeded' ? each.event_id : [])));
    return wanted.every(({ id }) => over.has(id));
  };
  const all = await eventually(deliveries, isOver, WITHIN_MS).catch(async () => {
    history.broken('delivered', 'some events were not delivered within a minute');
    return deliveries();
  });
  checkRequests(company, wanted, all);
  const announced = new Set(wanted.map(({ type, data }) => `${type} ${data.object.id}`));
  for (const { answers, fault } of made)
    if (answers.length > 0 && !announced.has(`asset.created ${answers[0]!.body.data.id}`))
      history.broken(
        'delivered',
        `asset ${answers[0]!.body.data.id} was acknowledged but has no event`,
        fault,
      );
}

function checkRequests(
  { customer, history }: Company,
  wanted: readonly Event[],
  all: readonly Delivery[],
): void {
  const requests = new Map<string, Received[]>();
  const deliveriesOf = new Map<string, Set<string>>();
  for (const received of customer.receiver.received) {
    const { id, type } = JSON.parse(received.body) as Event;
    const delivery = received.headers['service-delivery'] as string;
    requests.set(delivery, [...(requests.get(delivery) ?? []), received]);
    deliveriesOf.set(id, (deliveriesOf.get(id) ?? new Set()).add(delivery));
    if (!wanted.some((event) => event.id === id))
      history.broken('delivered', `${type} ${id} was sent without a subscription`);
  }
  for (const { id, type, created_at } of wanted) {
    const fault = history.faultAt(Date.parse(created_at));
    history.count('delivered', fault);
    const count = deliveriesOf.get(id)?.size ?? 0;
    if (count !== 1) history.broken('delivered', `${type} ${id} came as ${count} deliveries`, fault);
  }
  for (const { id, attempt_count } of all) {
    const count = requests.get(id)?.length ?? 0;
    if (count > attempt_count)
      history.broken('delivered', `delivery ${id} came ${count} times in ${attempt_count} attempts`);
  }
}
