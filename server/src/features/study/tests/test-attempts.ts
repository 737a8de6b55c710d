import { ownTestAttempts, testAttempts } from '@dekanat/contract/study/test-attempts.ts';
import { implement } from '#api/implement.ts';
import { changeAttempt } from './change-attempt.ts';
import { listAttempts, readAttempt } from './staff-attempts.ts';

export const testAttemptFeature = implement(testAttempts, {
  list: (context, { query }) => listAttempts(context, query, 'staff'),
  read: (context, { params: { id } }) => readAttempt(context, id, 'staff'),
  change: (context, { params: { id }, body }) => changeAttempt(context, id, body, 'staff'),
});

export const ownTestAttemptFeature = implement(ownTestAttempts, {
  list: (context, { query }) => listAttempts(context, query, 'teacher'),
  read: (context, { params: { id } }) => readAttempt(context, id, 'teacher'),
  change: (context, { params: { id }, body }) => changeAttempt(context, id, body, 'teacher'),
});
