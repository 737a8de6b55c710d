import { type Endpoint, pathOf } from '@dekanat/contract/api/endpoint.ts';
import { ENDPOINTS } from '@dekanat/contract/endpoints.ts';
import { expect, it } from 'vitest';
import type { z } from 'zod';

interface Limit {
  call: string;
  field: string;
  accepts: readonly unknown[];
  refuses: readonly unknown[];
}

const letters = (count: number) => 'a'.repeat(count);
const digits = (count: number) => '1'.repeat(count);
/** No beginning of it is a weak password. */
const STRONG = 'kQ7rTz2wVm9XdL4pHs6BnY3cGf8JtR5u';
/** A text of `least` to `most` characters. */
const length = (call: string, field: string, least: number, most?: number): Limit => ({
  call,
  field,
  accepts: [letters(least), ...(most === undefined ? [] : [letters(most)])],
  refuses: [letters(least - 1), ...(most === undefined ? [] : [letters(most + 1)])],
});
/** A whole number of `least` to `most`. */
const range = (call: string, field: string, least: number, most: number): Limit => ({
  call,
  field,
  accepts: [least, most],
  refuses: [least - 1, most + 1, 'x'],
});
/** The same for the call that creates and the one that updates. */
const saved = (path: string, limitOf: (call: string) => Limit): Limit[] => [
  limitOf(`POST /api/crm/${path}`),
  limitOf(`PUT /api/crm/${path}/{id}`),
];

/** Limits that clients know. To add one, name the call and the field. */
const KNOWN_LIMITS: Limit[] = [
  ...saved('universities', (call) => length(call, 'address', 5)),
  ...saved('universities', (call) => ({
    call,
    field: 'phone_number',
    accepts: [digits(9)],
    refuses: [digits(8), digits(10), letters(9), ''],
  })),
  ...saved('faculties', (call) => length(call, 'faculty_code', 2)),
  ...saved('faculties', (call) => length(call, 'dean_name', 4)),
  ...saved('faculties', (call) => ({
    call,
    field: 'position',
    accepts: ["boshlig'i", 'dekani'],
    refuses: ['rektor', ''],
  })),
  ...saved('specialities', (call) => length(call, 'code', 2)),
  ...saved('students', (call) => ({
    call,
    field: 'id_number',
    // With a university code of four digits HEMIS gives numbers of 13 (decision 130).
    accepts: [digits(12), digits(13)],
    refuses: [digits(11), digits(14), letters(12), ''],
  })),
  ...saved('students', (call) => ({
    call,
    field: 'passport',
    accepts: ['AA1234567'],
    refuses: ['A1234567', 'AA123456', 'AA12345678', '121234567'],
  })),
  ...saved('students', (call) => ({
    call,
    field: 'passport_pin',
    accepts: ['50109040010015'],
    refuses: [digits(13), digits(15), letters(14)],
  })),
  ...saved('students', (call) => ({
    call,
    field: 'phone',
    accepts: ['+998901234567', null],
    refuses: ['998901234567', '+99890a'],
  })),
  length('POST /api/crm/students/note', 'note', 2),
  ...['students', 'teachers'].map((name) => ({
    call: `PUT /api/crm/${name}/account/{id}`,
    field: 'password',
    accepts: [STRONG.slice(0, 8), STRONG.slice(0, 30)],
    refuses: [STRONG.slice(0, 7), STRONG.slice(0, 31)],
  })),
  {
    call: 'POST /api/auth/change-password',
    field: 'password',
    accepts: [STRONG.slice(0, 8), STRONG],
    refuses: [STRONG.slice(0, 7)],
  },
  ...saved('teachers', (call) => ({
    call,
    field: 'passport_series',
    accepts: ['AA', 'ab'],
    refuses: ['A', 'AAA', '12'],
  })),
  ...saved('teachers', (call) => ({
    call,
    field: 'passport_number',
    accepts: [digits(7)],
    refuses: [digits(6), digits(8), letters(7)],
  })),
  ...saved('posts', (call) => ({
    call,
    field: 'type',
    accepts: ['news', 'advertisement'],
    refuses: ['other'],
  })),
  ...saved('useful-resources', (call) => ({
    call,
    field: 'type',
    accepts: ['resource', 'video'],
    refuses: ['other', ''],
  })),
  ...saved('university-licenses', (call) => ({
    call,
    field: 'status',
    accepts: ['active', 'blocked'],
    refuses: ['other', ''],
  })),
  ...saved('curriculum', (call) => range(call, 'passing_score', 0, 100)),
  range('POST /api/crm/curriculum', 'semester_count', 1, 15),
  ...saved('syllabus', (call) => length(call, 'name', 3)),
  ...saved('syllabus', (call) => length(call, 'short_info', 3, 255)),
  ...saved('syllabus', (call) => length(call, 'requirements', 3, 1000)),
  ...saved('syllabus', (call) => length(call, 'description', 20, 5000)),
  length('POST /api/crm/syllabus/modules/{syllabusId}', 'name', 3, 255),
  length('POST /api/crm/syllabus/modules/{syllabusId}', 'description', 3, 500),
  length('POST /api/crm/syllabus/modules/lessons/{moduleId}', 'name', 3),
  length('PUT /api/crm/syllabus/modules/lessons/{lessonId}', 'name', 3),
  {
    call: 'PUT /api/crm/syllabus/modules/lessons/{lessonId}',
    field: 'type',
    accepts: ['Nazariy', 'Amaliy', 'theoretical', 'practical'],
    refuses: ['other', ''],
  },
  range('PUT /api/crm/syllabus/lessons/item/question-answer/{id}', 'count_of_attempts', 0, 5),
  {
    call: 'PUT /api/crm/syllabus/lessons/item/test/{id}',
    field: 'count_of_attempts',
    accepts: [0, 1],
    refuses: [-1],
  },
  {
    call: 'PUT /api/crm/syllabus/lessons/item/test/{id}',
    field: 'count_of_test_for_student',
    accepts: [0, 10],
    refuses: [-1, ''],
  },
  {
    call: 'PUT /api/crm/syllabus/lessons/item/send-proktoring-test/{id}',
    field: 'life_time',
    accepts: ['1', '90', 45],
    refuses: ['0', 0, 'x', ''],
  },
  {
    call: 'POST /api/crm/syllabus/lessons/item/create/{lessonId}',
    field: 'type',
    accepts: ['text', 'video', 'question-answer', 'test'],
    refuses: ['audio'],
  },
  ...['POST /api/crm/exam-schedules/add/{semesterId}', 'PUT /api/crm/exam-schedules/update/{id}'].flatMap(
    (call) => [
      range(call, 'rating', 0, 100),
      { call, field: 'type', accepts: ['test', 'offline'], refuses: ['oral'] },
      {
        call,
        field: 'statement',
        accepts: ['first_statement', 'second_statement', 'third_statement'],
        refuses: ['fourth_statement'],
      },
      { call, field: 'control_type_id', accepts: [2, 3], refuses: [1, 4] },
      {
        call,
        field: 'start_date',
        accepts: ['20.11.2026 09:00:00', '2026-11-20T09:00:00Z'],
        refuses: ['32.11.2026 09:00:00', ''],
      },
    ],
  ),
  length('POST /api/crm/transcript-students', 'regester_number', 1, 16),
  ...['start_year', 'end_year'].map((field) => ({
    call: 'POST /api/crm/transcript-students',
    field,
    accepts: [2023, '2023'],
    refuses: ['', null, '20', 'x'],
  })),
  ...saved('curriculum', (call) => ({
    call,
    field: 'reading_year',
    accepts: [2023, '2023'],
    refuses: ['20', 'x'],
  })),
  length('POST /api/crm/final-exam-call-letters', 'order_number', 1, 16),
  {
    call: 'POST /api/crm/recovery',
    field: 'order_number',
    accepts: ['12'],
    refuses: ['', digits(17)],
  },
  {
    call: 'POST /api/crm/recovery',
    field: 'order_date',
    accepts: ['20.11.2025', '2025-11-20'],
    refuses: ['', '20/11/2025'],
  },
  {
    call: 'PUT /api/crm/re-reading-subject-groups/{id}',
    field: 'status',
    accepts: [1, 2],
    refuses: [0, 3],
  },
  {
    call: 'PUT /api/crm/profile/deadline/{id}',
    field: 'deadline_date',
    accepts: ['31.12.2098 10:00:00'],
    refuses: ['31.12.2020 10:00:00', ''],
  },
];

const calls = new Map<string, Endpoint>(
  ENDPOINTS.map(({ endpoint }) => [`${endpoint.method} ${pathOf(endpoint)}`, endpoint]),
);

it.each(KNOWN_LIMITS)('$field of $call has the limits that clients know', (limit) => {
  const schema = calls.get(limit.call)?.body?.shape[limit.field] as z.ZodType | undefined;
  if (schema === undefined) throw new Error(`${limit.call} has no field ${limit.field}`);
  const isAccepted = (value: unknown) => schema.safeParse(value).success;
  expect({
    refused: limit.accepts.filter((value) => !isAccepted(value)),
    accepted: limit.refuses.filter(isAccepted),
  }).toEqual({ refused: [], accepted: [] });
});
