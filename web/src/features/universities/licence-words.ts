import { universityStatistics } from '@dekanat/contract/reports/university-statistics.ts';
import type { ApiError } from '#api/api.ts';
import type { TextKey } from '#i18n/text-key.ts';

/** Licences have messages of their own. */
export const LICENCE_SAVES = {
  created: 'licence.flash.created',
  updated: 'licence.flash.updated',
  failed: ({ status }: ApiError, creating: boolean): TextKey => {
    if (status === 404) return 'licence.flash.not_found';
    return creating ? 'licence.flash.create_failed' : 'licence.flash.update_failed';
  },
} as const;

export const LICENCE_REMOVES = {
  done: 'licence.flash.removed',
  failed: 'licence.flash.remove_failed',
} as const;

/** Other lists that show whether a university is open. */
export const OTHERS = [universityStatistics.calls.list];
