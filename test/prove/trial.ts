import { randomBytes } from 'node:crypto';
import { eventually } from '../support/eventually.js';
import { Receiver } from '../support/receiver.js';
import { checkChains } from './checks/chain.js';
import { checkDelivered } from './checks/delivered.js';
import { checkFeed } from './checks/feed.js';
import { checkFiles } from './checks/files.js';
import { checkOnce } from './checks/once.js';
import { checkStock } from './checks/stock.js';
import { Company } from './company.js';
import { openCustomers } from './customer.js';
import { FAULTS } from './faults.js';
import { History } from './history.js';
import { strikeAll } from './plan.js';
import { Random } from './random.js';
import type { Stage } from './stage.js';

/** How long the receiver takes to answer: long enough that a delivery is in progress whenever a fault begins. */
const RECEIVER_DELAY_MS = 60;
/** How long newly started processes may take to answer. */
const READY_WITHIN_MS = 60_000;

/**
 * Runs one trial: two new businesses work while faults happen in the order of the seed. Afterwards, the clients' records are
 * compared with the data of the service.
 *
 * @param wanted the names of the faults to use
 */
export async function runTrial(
  stage: Stage,
  seed: number,
  seconds: number,
  wanted: readonly string[],
): Promise<History> {
  const random = new Random(seed);
  const history = new History();
  const receivers = [await openReceiver(), await openReceiver()] as const;
  const word = () => randomBytes(6).toString('hex');
  const [amber, birch] = [`amber-${word()}`, `birch-${word()}`];
  const [one, other] = await openCustomers(stage.direct, [
    { name: 'amber', marker: amber, receiver: receivers[0] },
    { name: 'birch', marker: birch, receiver: receivers[1] },
  ]);
  const companies = [
    new Company(one!, stage, random, history, birch),
    new Company(other!, stage, random, history, amber),
  ] as const;
  try {
    await untilReady(stage);
    for (const company of companies) await company.createRecords();
    companies.forEach((company, index) => company.begin(companies[1 - index]!));
    const faults = FAULTS.filter(
      ({ name, isPossible }) => wanted.includes(name) && (isPossible?.(stage) ?? true),
    );
    const untilRecovered = async () =>
      void (await Promise.all(companies.map((each) => each.untilRecovered())));
    await strikeAll({ stage, receivers, random }, faults, history, seconds, untilRecovered);
    await Promise.all(companies.map((each) => each.end()));
    for (const company of companies) await check(company, stage);
  } catch (error) {
    history.broken('errors', `the trial did not finish: ${(error as Error).stack}`);
  } finally {
    await Promise.all(companies.map((each) => each.end()));
    for (const { http } of companies) await http.close();
    for (const receiver of receivers) await receiver.close();
  }
  return history;
}

async function check(company: Company, stage: Stage): Promise<void> {
  await checkOnce(company);
  await checkChains(company);
  await checkStock(company);
  await checkDelivered(company);
  await checkFeed(company);
  await checkFiles(company, stage);
}

async function untilReady(stage: Stage): Promise<void> {
  for (const { origin } of [...stage.of('api'), ...stage.of('portal')])
    await eventually(
      () => fetch(`${origin}/health/ready`).catch(() => undefined),
      (reply) => reply?.status === 200,
      READY_WITHIN_MS,
    );
}

const openReceiver = () =>
  Receiver.open((_, response) => setTimeout(() => response.end(), RECEIVER_DELAY_MS));
