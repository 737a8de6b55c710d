import type { ResultOf } from '@dekanat/contract/api/endpoint.ts';
import type { bankQuestions } from '@dekanat/contract/syllabi/tests.ts';

export type BankQuestion = ResultOf<(typeof bankQuestions)['list']>['data'][number];
