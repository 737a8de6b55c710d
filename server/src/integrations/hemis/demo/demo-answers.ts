import { TASHKENT_MS } from '@dekanat/contract/api/days.ts';
import { type DemoStructure, structureOf, UZBEK } from './demo-structure.ts';
import { type DemoStudent, inventedStudent } from './demo-students.ts';

/** What the service answers: `data` of its envelope, or the status of an error. */
export type DemoAnswer = { data: unknown } | { status: number; error: string };

export interface DemoRegister {
  students: readonly DemoStudent[];
  byNumber: ReadonlyMap<string, DemoStudent>;
  /** Made when it is first asked for. */
  structure: () => DemoStructure;
}

/** So many students in all, with those of a university here first. */
const ALL_STUDENTS = 20_000;

/** The students of a university with invented ones up to the number of all. */
export function registerOf(local: readonly DemoStudent[], all = ALL_STUDENTS): DemoRegister {
  const invented = Array.from({ length: Math.max(0, all - local.length) }, (_none, index) =>
    inventedStudent(index),
  );
  const students = [...local, ...invented];
  let structure: DemoStructure | undefined;
  return {
    students,
    byNumber: new Map(students.map((student) => [student.idNumber, student])),
    structure: () => {
      structure ??= structureOf(students);
      return structure;
    },
  };
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
  studentStatus: {
    '10': 'Ariza bergan',
    '11': 'Oʻqimoqda',
    '12': 'Chetlashtirilgan',
    '13': 'Akademik taʼtil',
    '14': 'Bitirgan',
  },
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
/** What has no code is written by its name alone. */
const coded = (classifier: string, code: string | null) => {
  if (code === null) return null;
  return /^\d+$/.test(code) ? { code, name: NAMES[classifier]?.[code] ?? code } : { code: '', name: code };
};
/** Code of the first course. */
const FIRST = 11;

const capitals = (name: string) => name.replaceAll('ʻ', "'").replaceAll('ʼ', "'").toUpperCase();
const secondsOf = (day: string) => (Date.parse(`${day}T00:00:00Z`) - TASHKENT_MS) / 1_000;

/** Where all invented students live. */
const ADDRESS = {
  country: { code: 'UZ', name: 'Oʻzbekiston' },
  province: { code: '1726', name: 'Toshkent shahri' },
  district: { code: '1726264', name: 'Bektemir tumani' },
  terrain: { code: '172626401', name: 'Navbahor mahallasi' },
};

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
    ...ADDRESS,
    socialCategory: { code: '10', name: 'Boshqa' },
    paymentForm: coded('paymentForm', student.payment),
    educationForm: coded('educationForm', student.form),
    studentStatus: coded('studentStatus', student.status),
    level: coded('level', student.level === null ? null : String(FIRST - 1 + student.level)),
    department: student.department,
    specialty: student.specialty,
    group: student.group && { ...student.group, educationLang: UZBEK },
    passport_pin: student.pin,
    passport_number: student.passport,
    phone: student.phone,
    avg_gpa: student.gpa,
  };
}

/** The record of one student, with the marks that lists do not have. */
const withSubjects = (student: DemoStudent) => ({
  ...written(student),
  subjects: student.marks.map(({ name, semester, mark, credit }) => ({
    name,
    semester: { code: String(FIRST - 1 + semester), name: `${semester}-semestr` },
    grade: String(mark),
    credit: String(credit),
  })),
});

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

type Answering = (register: DemoRegister, query: URLSearchParams) => DemoAnswer;

type Filters<Item> = Record<string, (item: Item) => string | number | null | undefined>;

/** A list of the structure with the filters that it knows. */
const listOf =
  <Item>(items: (structure: DemoStructure) => readonly Item[], filters: Filters<Item> = {}): Answering =>
  ({ structure }, query) => {
    const asked = Object.entries(filters).filter(([name]) => query.has(name));
    const found = items(structure()).filter((item) =>
      asked.every(([name, of]) => String(of(item) ?? '') === query.get(name)),
    );
    return pageOf(found, query, (item) => item);
  };
const ofFaculty = { _department: ({ department }: { department: { id: number } | null }) => department?.id };

/** The calls by their path after `/rest/v1/data/`. */
export const CALLS: Record<string, Answering> = {
  'student-info': ({ byNumber }, query) => {
    const student = byNumber.get(query.get('student_id_number') ?? '');
    if (student?.refusal) return { status: 422, error: student.refusal };
    return student ? { data: withSubjects(student) } : { status: 404, error: 'Talaba topilmadi' };
  },
  'student-list': ({ students }, query) => {
    const isFound = filterOf(query);
    return pageOf(
      students.filter((student) => !student.refusal && isFound(student)),
      query,
      written,
    );
  },
  'student-gpa-list': ({ students }, query) => {
    const isFound = filterOf(query);
    return pageOf(
      students.filter((student) => student.gpa !== null && isFound(student)),
      query,
      ({ idNumber, gpa }) => ({ student: { student_id_number: idNumber }, gpa }),
    );
  },
  'department-list': listOf(({ units }) => units),
  'specialty-list': listOf(({ specialities }) => specialities, ofFaculty),
  'group-list': listOf(({ groups }) => groups, ofFaculty),
  'curriculum-list': listOf(({ curricula }) => curricula, ofFaculty),
  'curriculum-subject-list': listOf(({ subjects }) => subjects, {
    _curriculum: ({ _curriculum }) => _curriculum,
  }),
  'employee-list': listOf(({ employees }) => employees),
  'classifier-list': (_register, query) => {
    const classifier = query.get('classifier') ?? 'studentStatus';
    const items = (Object.hasOwn(NAMES, classifier) && NAMES[classifier]) || {};
    return pageOf(Object.entries(items), query, ([code, name]) => ({ code, name }));
  },
};
