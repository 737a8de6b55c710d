import { expect, it } from 'vitest';
import { recentEvents } from './recent-events.ts';

function recorded() {
  let time = 1_000_000;
  const events = recentEvents<number>(() => time);
  return { events, wait: (milliseconds: number) => (time += milliseconds) };
}

it('answers the events since a moment, while all of them are known', () => {
  const { events, wait } = recorded();
  expect(events.since(999_999)).toBeUndefined();
  expect(events.since(1_000_000)).toEqual([]);
  for (const event of [1, 2, 3]) {
    events.add(event);
    wait(10);
  }
  expect(events.since(1_000_010)).toEqual([2, 3]);
  events.restart();
  expect([events.since(1_000_010), events.since(1_000_030)]).toEqual([undefined, []]);
});

it('forgets what is older than a minute, and what is too much', () => {
  const { events, wait } = recorded();
  events.add(1);
  wait(30_000);
  events.add(2);
  wait(40_000);
  events.add(3);
  expect([events.since(1_000_000), events.since(1_010_000)]).toEqual([undefined, [2, 3]]);
  wait(1);
  for (let event = 0; event < 2_000; event += 1) events.add(event);
  expect([events.since(1_070_000), events.since(1_070_001)?.length]).toEqual([undefined, 2_000]);
});
