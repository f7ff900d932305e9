import { expect, it } from 'vitest';
import { QueryBatcher } from '../../src/kernel/query-batcher.js';

it('runs one query for all calls in the same tick, and returns each caller’s position', async () => {
  const batcher = new QueryBatcher<string>();
  const runs: number[] = [];
  const call = () =>
    batcher.run('who', (callers) => {
      runs.push(callers);
      return Promise.resolve('they');
    });
  expect(await Promise.all([call(), call(), call()])).toEqual(
    [1, 2, 3].map((position) => ({ result: 'they', callers: 3, position })),
  );
  expect(runs).toEqual([3]);
});

it('caches nothing: a call after the query has started gets a new query', async () => {
  const batcher = new QueryBatcher<number>();
  let times = 0;
  const resolvers = new Map<number, (result: number) => void>();
  const query = () => new Promise<number>((resolve) => resolvers.set((times += 1), resolve));
  const first = batcher.run('count', query);
  await expect.poll(() => times).toBe(1);
  const second = batcher.run('count', query);
  await expect.poll(() => times).toBe(2);
  resolvers.get(2)!(2);
  resolvers.get(1)!(1);
  expect([(await first).result, (await second).result]).toEqual([1, 2]);
});

it('separates different queries, and rejects all callers of a failed query', async () => {
  const batcher = new QueryBatcher<string>();
  const lost = () => batcher.run('lost', () => Promise.reject(new Error('lost')));
  const found = batcher.run('found', () => Promise.resolve('here'));
  const outcomes = await Promise.allSettled([lost(), lost()]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect((await found).result).toBe('here');
});

it('runs at most two identical queries at once, and batches all later calls into the next one', async () => {
  const batcher = new QueryBatcher<string>();
  const runs: { callers: number; resolve: (text: string) => void }[] = [];
  const call = () =>
    batcher.run('who', (callers) => new Promise((resolve) => runs.push({ callers, resolve })));
  const first = call();
  await expect.poll(() => runs.length).toBe(1);
  const second = call();
  await expect.poll(() => runs.length).toBe(2);
  const later = [call(), call()];
  await new Promise((resolve) => setImmediate(resolve));
  later.push(call());
  expect(runs.map(({ callers }) => callers)).toEqual([1, 1]);
  runs[1]!.resolve('second');
  await expect.poll(() => runs.length).toBe(3);
  expect(runs[2]!.callers).toBe(3);
  runs[2]!.resolve('third');
  runs[0]!.resolve('first');
  expect((await Promise.all([first, second, ...later])).map(({ result }) => result)).toEqual([
    'first',
    'second',
    'third',
    'third',
    'third',
  ]);
});
