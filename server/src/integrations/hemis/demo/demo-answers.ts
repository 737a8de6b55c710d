import { TASHKENT_MS } from '@dekanat/contract/api/days.ts';
import { type DemoRecord, type DemoStudent, inventedStudent } from './demo-students.ts';

/** What the service answers: `data` of its envelope, or the status of an error. */
export type DemoAnswer = { data: unknown } | { status: number; error: string };

export interface DemoRegister {
  students: readonly DemoStudent[];
  byNumber: ReadonlyMap<string, DemoStudent>;
}

/** So many students in all, with those of a university here first. */
const ALL_STUDENTS = 20_000;

/** The students of a university with invented ones up to the number of all. */
export function registerOf(local: readonly DemoStudent[], all = ALL_STUDENTS): DemoRegister {
  const invented = Array.from({ length: Math.max(0, all - local.length) }, (_none, index) =>
    inventedStudent(index),
  );
  const students = [...local, ...invented];
  return { students, byNumber: new Map(students.map((student) => [student.idNumber, student])) };
}

const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 200;

const NAMES: Record<string, Record<string, string>> = {
  gender: { '11': 'Erkak', '12': 'Ayol' },
  citizenship: {
    '11': 'Oʻzbekiston Respublikasi fuqarosi',
    '12': 'Xorijiy davlat fuqarosi',
    '13': 'Fuqaroligi yoʻq',
  },
  paymentForm: { '11': 'Davlat granti', '12': 'Toʻlov-kontrakt' },
  educationForm: { '11': 'Kunduzgi', '12': 'Kechki', '13': 'Sirtqi', '16': 'Masofaviy' },
  studentStatus: { '11': 'Oʻqimoqda', '12': 'Chetlashtirilgan', '13': 'Akademik taʼtil', '14': 'Bitirgan' },
  level: {
    '11': '1-kurs',
    '12': '2-kurs',
    '13': '3-kurs',
    '14': '4-kurs',
    '15': '5-kurs',
    '16': '6-kurs',
    '17': '7-kurs',
  },
};
const coded = (classifier: string, code: string | null) =>
  code === null ? null : { code, name: NAMES[classifier]?.[code] ?? code };
/** Code of the first course. */
const FIRST = 11;

const capitals = (name: string) => name.replaceAll('ʻ', "'").replaceAll('ʼ', "'").toUpperCase();
const secondsOf = (day: string) => (Date.parse(`${day}T00:00:00Z`) - TASHKENT_MS) / 1_000;

/** A student in the spelling of the service. */
function written(student: DemoStudent) {
  const names = [student.secondName, student.firstName, student.thirdName].map(capitals);
  return {
    student_id_number: student.idNumber,
    full_name: names.join(' '),
    second_name: names[0],
    first_name: names[1],
    third_name: names[2],
    birth_date: secondsOf(student.birthDate),
    gender: coded('gender', student.gender === 'male' ? '11' : '12'),
    citizenship: coded('citizenship', student.citizenship),
    paymentForm: coded('paymentForm', student.payment),
    educationForm: coded('educationForm', student.form),
    studentStatus: coded('studentStatus', student.status),
    level: coded('level', student.level === null ? null : String(FIRST - 1 + student.level)),
    department: student.department,
    specialty: student.specialty,
    group: student.group && { ...student.group, educationLang: { code: '11', name: 'Oʻzbek' } },
    passport_pin: student.pin,
    passport_number: student.passport,
    phone: student.phone,
    avg_gpa: student.gpa,
  };
}

const COLUMNS: Record<string, (student: DemoStudent) => string | number | null | undefined> = {
  _group: ({ group }) => group?.id,
  _department: ({ department }) => department?.id,
  _specialty: ({ specialty }) => specialty?.id,
  _payment_form: ({ payment }) => payment,
  _student_status: ({ status }) => status,
  _education_form: ({ form }) => form,
  passport_pin: ({ pin }) => pin,
  passport_number: ({ passport }) => passport,
};

/** Whether a student has the values that the query asks for. */
function filterOf(query: URLSearchParams): (student: DemoStudent) => boolean {
  const asked = Object.entries(COLUMNS).flatMap(([name, of]) =>
    query.has(name) ? [{ of, value: query.get(name) }] : [],
  );
  const search = query.get('search')?.toUpperCase();
  return (student) =>
    asked.every(({ of, value }) => String(of(student) ?? '') === value) &&
    (!search || student.idNumber === search || written(student).full_name.includes(search));
}

function pageOf<Item>(
  items: readonly Item[],
  query: URLSearchParams,
  write: (item: Item) => unknown,
): DemoAnswer {
  const limit = Number(query.get('limit') ?? DEFAULT_LIMIT);
  const page = Number(query.get('page') ?? 1);
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LIMIT || !Number.isInteger(page) || page < 1)
    return { status: 422, error: 'limit' };
  const pagination = {
    totalCount: items.length,
    pageCount: Math.ceil(items.length / limit),
    page,
    pageSize: limit,
  };
  return { data: { items: items.slice((page - 1) * limit, page * limit).map(write), pagination } };
}

const distinct = (students: readonly DemoStudent[], of: (student: DemoStudent) => DemoRecord | null) => [
  ...new Map(students.flatMap((student) => of(student) ?? []).map((record) => [record.id, record])).values(),
];

type Answering = (register: DemoRegister, query: URLSearchParams) => DemoAnswer;

const listOf =
  (of: (student: DemoStudent) => DemoRecord | null): Answering =>
  ({ students }, query) =>
    pageOf(distinct(students, of), query, (record) => record);

/** The calls by their path after `/rest/v1/data/`. */
export const CALLS: Record<string, Answering> = {
  'student-info': ({ byNumber }, query) => {
    const student = byNumber.get(query.get('student_id_number') ?? '');
    return student ? { data: written(student) } : { status: 404, error: 'Talaba topilmadi' };
  },
  'student-list': ({ students }, query) => pageOf(students.filter(filterOf(query)), query, written),
  'student-gpa-list': ({ students }, query) =>
    pageOf(
      students.filter(({ gpa }) => gpa !== null),
      query,
      ({ idNumber, gpa }) => ({ student: { student_id_number: idNumber }, gpa }),
    ),
  'department-list': listOf(({ department }) => department),
  'specialty-list': listOf(({ specialty }) => specialty),
  'group-list': listOf(({ group }) => group),
  'curriculum-list': listOf(({ specialty }) => specialty),
  'classifier-list': (_register, query) => {
    const classifier = query.get('classifier') ?? 'studentStatus';
    const items = (Object.hasOwn(NAMES, classifier) && NAMES[classifier]) || {};
    return pageOf(Object.entries(items), query, ([code, name]) => ({ code, name }));
  },
};
