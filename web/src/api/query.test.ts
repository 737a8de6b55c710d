import { QueryObserver } from '@tanstack/react-query';
import { expect, it, onTestFinished } from 'vitest';
import { queryClient } from '#api/query.ts';

/** A shown query, whose requests the test answers in their order. */
function showQuery(name: string) {
  const requests: ((answer: string) => void)[] = [];
  const queryKey = [name, 'GET /name', {}];
  const queryFn = () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    requests.push(resolve);
    return promise;
  };
  const observer = new QueryObserver<string>(queryClient, { queryKey, queryFn });
  onTestFinished(observer.subscribe(() => undefined));
  onTestFinished(() => queryClient.clear());
  return { requests, shown: () => observer.getCurrentResult().data };
}

it('invalidation repeats a first request in flight, whose answer may be older than the change', async () => {
  const { requests, shown } = showQuery('texts');
  expect(requests).toHaveLength(1);
  const renewed = queryClient.invalidateQueries({ queryKey: ['texts'] });
  requests[0]?.('before');
  await expect.poll(() => requests.length).toBe(2);
  requests[1]?.('after');
  await renewed;
  expect(shown()).toBe('after');
});

it('invalidation of other data leaves a first request alone', async () => {
  const { requests, shown } = showQuery('texts');
  await queryClient.invalidateQueries({ queryKey: ['faculties'] });
  requests[0]?.('before');
  await expect.poll(shown).toBe('before');
  expect(requests).toHaveLength(1);
});
