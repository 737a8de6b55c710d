import { TASK_FILES_MAX } from '@dekanat/contract/study/tasks.ts';
import { expect, it } from 'vitest';
import { problemOf } from './task-files.ts';

const LIMIT = 20;
const file = (type: string, size = 1, name = 'uy-ishi') => ({ name, type, size });
const keyOf = (...files: ReturnType<typeof file>[]) => problemOf(files, LIMIT)?.key;

it('files of a task are checked before they are sent: their type, size and number', () => {
  expect(keyOf(file('image/jpeg'), file('image/png'), file('application/pdf'))).toBeUndefined();
  expect(problemOf([file('application/pdf'), file('image/heic', 1, 'IMG_1.HEIC')], LIMIT)).toEqual({
    key: 'cabinet.task.file_type',
    values: { name: 'IMG_1.HEIC' },
  });
  expect(keyOf(file('', 1, 'referat.docx'))).toBe('cabinet.task.file_type');
  expect(keyOf(file('application/pdf', LIMIT * 1024 * 1024 - 1))).toBeUndefined();
  expect(problemOf([file('application/pdf', LIMIT * 1024 * 1024, 'kitob.pdf')], LIMIT)).toEqual({
    key: 'cabinet.task.file_size',
    values: { name: 'kitob.pdf', megabytes: LIMIT },
  });
  const many = Array.from({ length: TASK_FILES_MAX + 1 }, () => file('image/jpeg'));
  expect([keyOf(...many.slice(1)), keyOf(...many)]).toEqual([undefined, 'cabinet.task.files_max']);
});
