import type { TextKey } from '#i18n/text-key.ts';

/** What a typed or pasted text means in a cell of points. */
export type PointsInput =
  | { points: number | null }
  | { absent: true }
  | { problem: TextKey; values?: Record<string, number> };

const EMPTY = /^[-–—−]?$/;
const POINTS = /^\d+(?:[.,]\d*)?$/;
const DECIMALS = 2;

/** Words for an absent student in the three languages, as teachers write them in sheets. */
const ABSENT = new Set([
  'absent',
  'abs',
  'a',
  'n/a',
  'kelmadi',
  'kelmagan',
  'k',
  'келмади',
  'не явился',
  'не явилась',
  'неявка',
  'отсутствовал',
  'отсутствовала',
  'н/я',
  'ня',
  'нб',
  'н/б',
  'н',
]);

/** Reads points with a comma or a point as decimal separator, “-” as no points, and words for an absent student. */
export function parsePoints(text: string, max: number): PointsInput {
  const trimmed = text.replaceAll('\u00a0', ' ').trim();
  if (EMPTY.test(trimmed)) return { points: null };
  if (ABSENT.has(trimmed.toLowerCase())) return { absent: true };
  if (!POINTS.test(trimmed)) return { problem: 'rating_grid.problem.number' };
  const [, decimals = ''] = trimmed.split(/[.,]/);
  if (decimals.length > DECIMALS) return { problem: 'rating_grid.problem.decimals' };
  const points = Number(trimmed.replace(',', '.'));
  if (points > max) return { problem: 'rating_grid.problem.max', values: { max } };
  return { points };
}

const YES = new Set(['1', 'true', '+', 'x', 'х', 'ha', 'ҳа', 'да', 'yes', 'v', '✓']);
const NO = new Set(['0', 'false', "yo'q", 'йўқ', 'нет', 'no', 'keldi', 'келди', 'present']);

/** Whether a text pasted into the column of absent students marks one; undefined: it says neither. */
export const parseAbsent = (text: string): boolean | undefined => {
  const trimmed = text.replaceAll('\u00a0', ' ').trim().toLowerCase();
  if (YES.has(trimmed) || ABSENT.has(trimmed)) return true;
  return EMPTY.test(trimmed) || NO.has(trimmed.replace(/[ʻʼ‘’`]/g, "'")) ? false : undefined;
};
