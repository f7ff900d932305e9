import { expect, it } from 'vitest';
import { Gathering } from '../../src/kernel/gathering.js';

it('puts one question for all who ask the same thing in one turn, and tells each their place', async () => {
  const gathering = new Gathering<string>();
  const put: number[] = [];
  const ask = () =>
    gathering.ask('who?', (askers) => {
      put.push(askers);
      return Promise.resolve('they');
    });
  expect(await Promise.all([ask(), ask(), ask()])).toEqual(
    [1, 2, 3].map((place) => ({ answer: 'they', askers: 3, place })),
  );
  expect(put).toEqual([3]);
});

it('remembers nothing: who asks once the question is on its way has it put anew', async () => {
  const gathering = new Gathering<number>();
  let times = 0;
  const answers = new Map<number, (answer: number) => void>();
  const put = () => new Promise<number>((resolve) => answers.set((times += 1), resolve));
  const first = gathering.ask('how many?', put);
  await expect.poll(() => times).toBe(1);
  const second = gathering.ask('how many?', put);
  await expect.poll(() => times).toBe(2);
  answers.get(2)!(2);
  answers.get(1)!(1);
  expect([(await first).answer, (await second).answer]).toEqual([1, 2]);
});

it('keeps different questions apart, and what is thrown at one reaches all who asked it', async () => {
  const gathering = new Gathering<string>();
  const lost = () => gathering.ask('lost', () => Promise.reject(new Error('lost')));
  const found = gathering.ask('found', () => Promise.resolve('here'));
  const outcomes = await Promise.allSettled([lost(), lost()]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect((await found).answer).toBe('here');
});

it('has two questions alike under way at most, and gathers all who ask meanwhile into the next', async () => {
  const gathering = new Gathering<string>();
  const put: { askers: number; answer: (text: string) => void }[] = [];
  const ask = () => gathering.ask('who?', (askers) => new Promise((answer) => put.push({ askers, answer })));
  const first = ask();
  await expect.poll(() => put.length).toBe(1);
  const second = ask();
  await expect.poll(() => put.length).toBe(2);
  const later = [ask(), ask()];
  await new Promise((resolve) => setImmediate(resolve));
  later.push(ask());
  expect(put.map(({ askers }) => askers)).toEqual([1, 1]);
  put[1]!.answer('second');
  await expect.poll(() => put.length).toBe(3);
  expect(put[2]!.askers).toBe(3);
  put[2]!.answer('third');
  put[0]!.answer('first');
  expect((await Promise.all([first, second, ...later])).map(({ answer }) => answer)).toEqual([
    'first',
    'second',
    'third',
    'third',
    'third',
  ]);
});
