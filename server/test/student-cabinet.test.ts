import { beforeAll, describe, expect, it } from 'vitest';
import { seedPosts } from '#seed/demonstration-posts.ts';
import { seedTaskPictures } from '#seed/study/task-pictures.ts';
import { DEMO_PASSWORD } from './database.ts';
import { NOT_IMPLEMENTED_FOR_STUDENTS, STUDENT_CALLS } from './known/student-calls.ts';
import {
  CREDITS,
  HANDED_IN,
  ITEM,
  MEDIA,
  POST,
  PROFILE,
  page,
  QUESTION,
  RESULT,
  RESULTS,
  SEMESTER,
  SUBJECT_NAME,
  TOKENS,
} from './known/student-shapes.ts';
import { type WireShape, wireProblems } from './known/wire-contract.ts';
import { addLessonMedia } from './lesson-media.ts';
import { formOf, pdf, picture } from './uploads.ts';
import { useServer } from './use-server.ts';

/** The calls of a client that knows only the wire, as a student of the demonstration who is in the middle of a semester. */
const { server } = useServer({ callers: [] });
const NAME = 'talaba';

interface Sent {
  path: string;
  body?: object;
  files?: File[];
}
/** What the client has learnt from former answers. */
const known: Record<string, number> = {};
let token = '';

async function send(method: string, { path, body, files }: Sent, bearer = token): Promise<Response> {
  // Parameters that do nothing are ignored where only students call.
  const unused = path.startsWith('/api/student/') ? { unused: 'true' } : {};
  const query = new URLSearchParams({ language: 'oz', ...unused });
  return fetch(`${server.url}${path}${path.includes('?') ? '&' : '?'}${query}`, {
    method,
    headers: {
      authorization: `Bearer ${bearer}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify({ ...body, ...unused }) }),
    ...(files === undefined ? {} : { body: formOf(files) }),
  });
}
const resultOf = async (method: string, sent: Sent, bearer?: string): Promise<unknown> => {
  const answer = await send(method, sent, bearer);
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${method} ${sent.path} answers ${answer.status}: ${text}`);
  return (JSON.parse(text) as { result: unknown }).result;
};
type Rows = { data: Record<string, unknown>[] };
const rowsOf = async (path: string): Promise<Rows['data']> =>
  ((await resultOf('GET', { path })) as Rows).data;

interface Known {
  sent: () => Sent | Promise<Sent>;
  shape: WireShape;
}
const at = (path: string, shape: WireShape): Known => ({
  sent: () => ({ path: path.replace(/:(\w+)/g, (_, name: string) => String(known[name])) }),
  shape,
});
const act = (path: string, body: () => object | Promise<object>, shape: WireShape): Known => {
  const { sent } = at(path, shape);
  return { shape, sent: async () => ({ ...(await sent()), body: await body() }) };
};
const photo = async () => {
  const files = { path: '/api/resources/storeImage', files: [await picture()] };
  const [stored] = (await resultOf('POST', files)) as { id: number }[];
  return { profile_img: String(stored?.id) };
};
/** The first question of a call and its first answer, as clients send them. */
const firstAnswer = async (path: string) => {
  const found = await resultOf('GET', await at(path, 'list').sent());
  const rows = Array.isArray(found) ? found : (found as Rows).data.flatMap((item) => item.test_question);
  const [question] = rows as { id: number; test_answers: { id: number }[] }[];
  return { test_question_id: String(question?.id), test_answer_id: [String(question?.test_answers[0]?.id)] };
};
const file = async () => {
  const files = { path: '/api/resources/storeFile', files: [pdf('Javob.pdf')] };
  return (await resultOf('POST', files)) as { id: number }[];
};
const STORED: WireShape = [{ id: 'number', file_url: 'address' }];
const done: WireShape = 'boolean';
const PASSWORD = 'yangi uzum olma daftar';

/** In the order in which a student would call them. */
const CALLS: Record<string, Known> = {
  'GET /profile/show': at('/api/student/profile/show', [PROFILE]),
  'POST /profile/photo': {
    sent: async () => ({ path: '/api/student/profile/photo', body: await photo() }),
    shape: done,
  },
  'POST /profile/change-email': act(
    '/api/student/profile/change-email',
    () => ({ email: 'talaba@example.uz' }),
    done,
  ),
  'POST /profile/change-username': act(
    '/api/student/profile/change-username',
    () => ({ username: 'talaba' }),
    done,
  ),
  'POST /profile/change-lang': act(
    '/api/student/profile/change-lang',
    () => ({ default_language: 'oz' }),
    done,
  ),
  'GET /syllabus/semesters': at(
    '/api/student/syllabus/semesters',
    page({ id: 'number', name: 'filled text' }),
  ),
  'GET /syllabus/semesterSubject/{semesterId}': at(
    '/api/student/syllabus/semesterSubject/:semester',
    page({
      ...{ id: 'number', subject_id: 'number', subject_name: 'filled text', short_info: 'text' },
      ...{ file_url_photo: 'address?', total_module: 'number', total_lesson: 'number' },
      ...{ read_total_lesson: 'number', choice_of_subject: 'number', last_lesson_id: 'number' },
      ...{ last_lesson_item_id: 'number', lesson_mark: 'number' },
    }),
  ),
  'GET /syllabus/messageChoiceSubject': at('/api/student/syllabus/messageChoiceSubject', 'ISO instant'),
  'GET /syllabus/semesterChoiceSubject/{semesterId}': at(
    '/api/student/syllabus/semesterChoiceSubject/:semester',
    page({
      semestr_subject: [
        {
          choice_of_subject: 'number',
          choice_subject: [{ subject_id: 'number', subject_choice_name: SUBJECT_NAME }],
        },
      ],
    }),
  ),
  'POST /syllabus/semesterChoiceSubjectStore/{semesterId}': act(
    '/api/student/syllabus/semesterChoiceSubjectStore/:semester',
    () => ({ subject_id: [String(known.elective)] }),
    {},
  ),
  'GET /syllabus/semesterSubjectPlan/{semesterId}': at(
    '/api/student/syllabus/semesterSubjectPlan/:semester?subject_id=:subject',
    page({
      ...{ subject_id: 'number', subject_name: 'filled text', choice_of_subject: 'number' },
      ...{ file_url_photo: 'address?', file_url_video: 'address?', file_url_info: 'address?' },
      ...{ description: 'filled text', requirements: 'filled text' },
      ...{ total_module: 'number', total_lesson: 'number' },
      module: [
        {
          ...{ id: 'number', name: 'filled text', description: 'text', start_date: 'day', end_date: 'day' },
          lessons: [
            {
              ...{ id: 'number', name: 'filled text' },
              ...{ total_lesson_item: 'number', read_total_lesson_item: 'number' },
            },
          ],
        },
      ],
    }),
  ),
  'GET /syllabus/SubjectLessonItems/{semesterId}': at(
    '/api/student/syllabus/SubjectLessonItems/:semester?subject_id=:subject&syllabus_module_lesson_id=:lesson',
    page(ITEM),
  ),
  'GET /syllabus/SubjectLessonResource/{semesterId}': at(
    '/api/student/syllabus/SubjectLessonResource/:semester?subject_id=:subject&syllabus_module_lesson_id=:lesson',
    page({
      ...{ id: 'number', name: 'filled text', file_url_resource: 'address' },
      media: [{ extension: 'filled text', size: 'number' }],
    }),
  ),
  'POST /syllabus/CommentaryLessonStore/{lessonId}': act(
    '/api/student/syllabus/CommentaryLessonStore/:lesson',
    () => ({ title: 'Rahmat, tushunarli', semester_id: String(known.semester) }),
    { id: 'number' },
  ),
  'GET /syllabus/CommentaryLesson/{lessonId}': at(
    '/api/student/syllabus/CommentaryLesson/:lesson',
    page({
      ...{ id: 'number', title: 'filled text', updated_at: 'instant' },
      user: { username: 'filled text', avatar: 'address?' },
    }),
  ),
  'POST /syllabus/QuestionAttemptStore/{itemId}': act(
    '/api/student/syllabus/QuestionAttemptStore/:task',
    async () => ({ resource: String((await file())[0]?.id) }),
    HANDED_IN,
  ),
  'GET /syllabus/QuestionAttempt/{itemId}': at(
    '/api/student/syllabus/QuestionAttempt/:task',
    page({
      ...(HANDED_IN as object),
      question_attempt_resource: [{ id: 'number', file_url_resource: 'address', media: [MEDIA] }],
    }),
  ),
  'POST /syllabus/InCompleteTestStore/{itemId}': act(
    '/api/student/syllabus/InCompleteTestStore/:test',
    () =>
      firstAnswer(
        '/api/student/syllabus/SubjectLessonItems/:semester?subject_id=:subject&syllabus_module_lesson_id=:lesson',
      ),
    {},
  ),
  'POST /syllabus/CompleteTestStore/{itemId}': act(
    '/api/student/syllabus/CompleteTestStore/:test',
    () => ({}),
    {},
  ),
  'GET /syllabus/CompleteTest': at(
    '/api/student/syllabus/CompleteTest?syllabus_module_lesson_item_id=:test',
    page(RESULT),
  ),
  'GET /FirstExam/GetSchedule': at(
    '/api/student/FirstExam/GetSchedule?control_type_id=2&subject_id=&semester_id=',
    [
      {
        ...{ id: 'number', subject_name: 'filled text', control_type_id: 'number', type: 'filled text' },
        ...{ control_type_name: 'filled text', count_of_test_for_student: 'number', start_date: 'instant' },
        ...{
          end_date: 'instant',
          count_of_attempts: 'number',
          rating_all_test: 'number',
          description: 'text',
        },
      },
    ],
  ),
  'GET /FirstExam/GetSchedule/{semesterId}': at('/api/student/FirstExam/GetSchedule/:semester', [
    { id: 'number', subject_name: 'filled text' },
  ]),
  'GET /FirstExam/startExam/{examId}': at('/api/student/FirstExam/startExam/:exam?control_type_id=2', [
    QUESTION,
  ]),
  'POST /FirstExam/InCompleteTestStore/{examId}': act(
    '/api/student/FirstExam/InCompleteTestStore/:exam',
    () => firstAnswer('/api/student/FirstExam/startExam/:exam'),
    {},
  ),
  'POST /FirstExam/CompleteTestStore/{examId}': act(
    '/api/student/FirstExam/CompleteTestStore/:exam',
    () => ({}),
    {},
  ),
  'GET /posts': at('/api/student/posts?type=news', page({ id: 'number', ...(POST as object) })),
  'GET /posts/{id}': at('/api/student/posts/:post', [{ ...(POST as object), description: 'filled text' }]),
  'GET /curriculum': at(
    '/api/student/curriculum',
    page({
      ...(SEMESTER as object),
      semestr_subject: [{ ...(CREDITS as object), subject_choice_name: SUBJECT_NAME }],
    }),
  ),
  'GET /rating-note': at(
    '/api/student/rating-note',
    page({
      ...{ id: 'number', ...(SEMESTER as object) },
      semestr_subject: [
        {
          ...{ id: 'number', semester_id: 'number', ...(CREDITS as object) },
          teacher: { teacher_translations: [{ fio: 'filled text' }] },
          subject_choice_name: {
            ...{ name: 'filled text', language: 'filled text', subject_id: 'number' },
            rating_registers: { rating: 'number?', mark: 'number?' },
          },
        },
      ],
    }),
  ),
  'GET /gpa': at('/api/student/gpa', {
    gpa_mark: 'decimal',
    subjects: [{ subject_name: 'filled text', credit: 'number', points: 'number' }],
  }),
  'GET /debts': at('/api/student/debts', page({ subject_name: 'filled text' })),
  'GET /statements/{subjectId}': at('/api/student/statements/:marked', [RESULTS]),
  'GET /messages': at(
    '/api/student/messages',
    page({
      ...{ id: 'number', title: 'filled text', message: 'filled text', created_at: 'instant' },
      ...{ updated_at: 'ISO instant', sender_username: 'filled text', read_at: 'instant?' },
    }),
  ),
  'GET /messages/usersGroup': at(
    '/api/student/messages/usersGroup?type=student',
    page({ id: 'number', fio: 'filled text', group_name: 'filled text' }),
  ),
  'GET /rating/get-groups-list': at('/api/student/rating/get-groups-list', [{ group_name: 'filled text' }]),
  'POST /messages/send': act(
    '/api/student/messages/send',
    () => ({
      receiver_id: [String(known.classmate)],
      title: 'Salom',
      message: 'Dars qachon?',
      status: 'true',
      template_message: 'false',
    }),
    {},
  ),
  'PUT /messages/{id}': act('/api/student/messages/:message', () => ({ read: true }), done),
  'DELETE /messages/{id}': at('/api/student/messages/:message', done),
  'GET /notifications': at('/api/student/notifications', page({ id: 'number', text: 'filled text' })),
  'POST /profile/change-password': act(
    '/api/student/profile/change-password',
    () => ({ old_password: DEMO_PASSWORD, password: PASSWORD }),
    done,
  ),
};

/** Calls with tests of their own: of the first sign-in, and a stream that does not end. */
const ELSEWHERE = ['PUT /email', 'PUT /password', 'PUT /photo', 'GET /events'];

const modulesOf = (plan: Record<string, unknown> = {}) =>
  (plan.module as { lessons: { id: number }[] }[]).flatMap(({ lessons }) => lessons);

async function findRecords(): Promise<void> {
  const [profile] = (await resultOf('GET', { path: '/api/student/profile/show' })) as [
    { activeStudy: { semester_id: number } },
  ];
  const semester = profile.activeStudy.semester_id;
  Object.assign(known, { semester });
  const subjects = await rowsOf(`/api/student/syllabus/semesterSubject/${semester}`);
  const subject = subjects.find(({ total_lesson }) => Number(total_lesson) > 0)?.subject_id;
  const elective = subjects.find(({ choice_of_subject }) => Number(choice_of_subject) > 0)?.subject_id;
  const [plan] = await rowsOf(`/api/student/syllabus/semesterSubjectPlan/${semester}?subject_id=${subject}`);
  Object.assign(known, { subject, elective });
  for (const { id } of modulesOf(plan)) {
    const items = await rowsOf(
      `/api/student/syllabus/SubjectLessonItems/${semester}?subject_id=${subject}&syllabus_module_lesson_id=${id}`,
    );
    const open = items.filter(
      (item) => (item.syllabus_module_lesson as { deadline_check: boolean }).deadline_check,
    );
    const untouched = async (kind: string, path: string) => {
      const item = open.find(({ type }) => type === kind);
      if (item === undefined || (await rowsOf(`${path}${item.id}`)).length > 0) return undefined;
      return item.id;
    };
    const task = await untouched('question-answer', '/api/student/syllabus/QuestionAttempt/');
    const test = await untouched(
      'test',
      '/api/student/syllabus/CompleteTest?syllabus_module_lesson_item_id=',
    );
    if (task !== undefined) Object.assign(known, { task });
    if (test !== undefined) Object.assign(known, { test, lesson: id });
  }
  const exams = (await resultOf('GET', { path: '/api/student/FirstExam/GetSchedule?control_type_id=2' })) as {
    id: number;
    count_of_attempts: number;
  }[];
  const noted = (await rowsOf('/api/student/rating-note')).flatMap(
    ({ semestr_subject }) =>
      semestr_subject as {
        subject_choice_name: { subject_id: number; rating_registers: { rating: number | null } };
      }[],
  );
  const marked = noted.find(({ subject_choice_name: one }) => one.rating_registers.rating !== null);
  const [post] = await rowsOf('/api/student/posts?type=news');
  const [classmate] = await rowsOf('/api/student/messages/usersGroup');
  const [message] = await rowsOf('/api/student/messages');
  Object.assign(known, {
    exam: exams.find(({ count_of_attempts }) => count_of_attempts === 2)?.id,
    ...{ post: post?.id, classmate: classmate?.id, message: message?.id },
    marked: marked?.subject_choice_name.subject_id,
  });
}

beforeAll(async () => {
  await seedPosts(server.services);
  await seedTaskPictures(server.services);
  const body = { username: NAME, password: DEMO_PASSWORD };
  const tokens = (await resultOf('POST', { path: '/api/auth/login', body })) as { access_token: string };
  token = tokens.access_token;
  await findRecords();
  await addLessonMedia(server, known.lesson ?? 0);
});

// In the order of the table: later calls read what earlier ones have stored.
describe('cabinet of students', { shuffle: false }, () => {
  it('knows something of everything in the demonstration', () => {
    const names = 'semester subject elective marked task test lesson exam post classmate message'.split(' ');
    expect(names.filter((name) => !Number.isInteger(known[name]))).toEqual([]);
  });

  it.each(Object.entries(CALLS))('%s answers as existing clients read it', async (name, { sent, shape }) => {
    const [method = ''] = name.split(' ');
    expect(wireProblems(await resultOf(method, await sent()), shape)).toEqual([]);
  });

  it('lesson items: of a video are one file or one of 240p, of a test its questions', async () => {
    const items = await rowsOf(
      `/api/student/syllabus/SubjectLessonItems/${known.semester}?subject_id=${known.subject}&syllabus_module_lesson_id=${known.lesson}`,
    );
    const of = (kind: string) => items.find(({ type }) => type === kind);
    const media = of('video')?.media as { filename: string }[] | undefined;
    expect(wireProblems(media, [MEDIA])).toEqual([]);
    const names = media?.map(({ filename }) => filename) ?? [];
    expect(names.length === 1 || names.some((name) => name.startsWith('240p-'))).toBe(true);
    expect(wireProblems(of('test')?.test_question, [QUESTION])).toEqual([]);
  });

  it('has a row for each call', () => {
    const planned = STUDENT_CALLS.filter((call) => !NOT_IMPLEMENTED_FOR_STUDENTS.includes(call));
    expect(Object.keys(CALLS).toSorted()).toEqual(
      planned.filter((call) => !ELSEWHERE.includes(call)).toSorted(),
    );
  });
});

const SHARED: Record<string, [string, () => Sent | Promise<Sent>, WireShape]> = {
  'interface texts': ['GET', () => ({ path: '/api/crm/i18n/list?category=cabinet' }), {}],
  'academic years': [
    'GET',
    () => ({ path: '/api/crm/academic-years/list?university_id=0' }),
    [{ id: 'number', name: 'filled text' }],
  ],
  curricula: [
    'GET',
    () => ({ path: '/api/crm/curriculum/list?university_id=0&academic_year_id=0' }),
    [{ id: 'number', name: 'filled text' }],
  ],
  'images that are stored': [
    'POST',
    async () => ({ path: '/api/resources/storeImage', files: [await picture()] }),
    STORED,
  ],
  'files that are stored': ['POST', () => ({ path: '/api/resources/storeFile', files: [pdf()] }), STORED],
};

it('first sign-in: the demonstration has a student who sets a password and then chooses an elective', async () => {
  const signIn = async (current: string) => {
    const body = { username: 'yangi', password: current };
    return (await resultOf('POST', { path: '/api/auth/login', body })) as {
      access_token: string;
      first_time_login: boolean;
    };
  };
  const password = 'olmazor uzum daftar qalam';
  const first = await signIn(DEMO_PASSWORD);
  expect(first.first_time_login).toBe(true);
  await resultOf('PUT', { path: '/api/student/password', body: { password } }, first.access_token);
  const { access_token, first_time_login } = await signIn(password);
  expect(first_time_login).toBe(false);
  const read = (path: string) => resultOf('GET', { path: `/api/student/${path}` }, access_token);
  expect(await read('syllabus/messageChoiceSubject')).toMatch(/^\d{4}-\d\d-\d\dT/);
  const [profile] = (await read('profile/show')) as [{ activeStudy: { semester_id: number } }];
  const { semester_id } = profile.activeStudy;
  const subjectsToChoose = async () =>
    (
      (await read(`syllabus/semesterSubject/${semester_id}`)) as { data: Record<string, number>[] }
    ).data.filter(({ choice_of_subject }) => Number(choice_of_subject) > 0);
  const offered = await subjectsToChoose();
  expect(offered.length).toBeGreaterThan(1);
  await resultOf(
    'POST',
    {
      path: `/api/student/syllabus/semesterChoiceSubjectStore/${semester_id}`,
      body: { subject_id: [String(offered[0]?.subject_id)] },
    },
    access_token,
  );
  expect(await subjectsToChoose()).toEqual([expect.objectContaining({ subject_id: offered[0]?.subject_id })]);
  expect(await read('syllabus/messageChoiceSubject')).toBeNull();
});

it('a student whose account deadline has passed signs in, and is refused with 402 and a sentence', async () => {
  const body = { username: 'muddati', password: DEMO_PASSWORD };
  const tokens = (await resultOf('POST', { path: '/api/auth/login', body })) as { access_token: string };
  const refused = await send('GET', { path: '/api/student/profile/show' }, tokens.access_token);
  const { message } = (await refused.json()) as { message: unknown };
  expect([refused.status, typeof message]).toEqual([402, 'string']);
});

describe('calls that students share with others', () => {
  it('tokens: are issued at sign-in and renewed by the refresh token', async () => {
    const body = { username: 'talaba2', password: DEMO_PASSWORD };
    const tokens = await resultOf('POST', { path: '/api/auth/login', body });
    expect(wireProblems(tokens, { ...(TOKENS as object), first_time_login: 'boolean' })).toEqual([]);
    const { refresh_token } = tokens as { refresh_token: string };
    const renewed = await resultOf('GET', { path: '/api/auth/refresh' }, refresh_token);
    expect(wireProblems(renewed, TOKENS)).toEqual([]);
  });

  it.each(Object.entries(SHARED))(
    '%s: answer as existing clients read them',
    async (_, [method, sent, shape]) => {
      const body = { username: 'talaba2', password: DEMO_PASSWORD };
      const tokens = (await resultOf('POST', { path: '/api/auth/login', body })) as { access_token: string };
      const answer = await resultOf(method, await sent(), tokens.access_token);
      expect(wireProblems(answer, shape)).toEqual([]);
    },
  );
});
