import { expect, it } from 'vitest';
import { currentStep, isBlocked, nextOf } from './application-state.ts';

const subject = (mark: number | null) =>
  ({
    ...{ id: 1, subject_id: 1, subject_name: 'Algebra', semester_name: '1', credit_hour: 4, credit_sum: 1 },
    ...{ opened: true, teacher_name: null, group_name: null, rating: null, mark },
  }) as const;
const of = (given: object) => ({
  ...{ status: 0, overdue: false, payable: (given as { status?: number }).status === 1 },
  ...{ end_date: null, subjects: [subject(null)] },
  ...given,
});

it.each([
  [{}, 'contract', 'own_retakes.next.new'],
  [{ status: 1 }, 'paid', 'own_retakes.next.pay'],
  [{ status: 1, end_date: '31.12.2090' }, 'paid', 'own_retakes.next.pay_by'],
  [{ status: 1, end_date: '31.12.2020', overdue: true }, 'paid', 'own_retakes.next.overdue'],
  [{ status: 1, payable: undefined }, 'paid', 'own_retakes.next.pay'],
  [{ status: 1, payable: false }, 'paid', 'own_retakes.next.unpayable'],
  [
    { status: 1, payable: false, end_date: '31.12.2020', overdue: true },
    'paid',
    'own_retakes.next.unpayable',
  ],
  [{ status: 2, subjects: [subject(4), subject(null)] }, 'retake', 'own_retakes.next.retake'],
  [{ status: 2, subjects: [subject(4), subject(2)] }, undefined, 'own_retakes.next.finished'],
])('an application %j is at the step %s', (given, step, next) => {
  const application = of(given) as Parameters<typeof nextOf>[0];
  expect([currentStep(application), nextOf(application)]).toEqual([step, next]);
});

it.each([
  [{ status: 1, payable: undefined }, false],
  [{ status: 1, payable: false }, true],
  [{ status: 1, overdue: true }, true],
  [{ status: 0, payable: false }, false],
])('an application %j is blocked: %s', (given, blocked) => {
  expect(isBlocked(of(given) as Parameters<typeof isBlocked>[0])).toBe(blocked);
});
