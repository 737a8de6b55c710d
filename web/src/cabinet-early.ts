import type { account } from '@dekanat/contract/access/account.ts';
import type {
  SESSION_HEADER,
  SESSION_IN_COOKIE,
  session,
  Tokens,
} from '@dekanat/contract/access/sessions/session.ts';
import type { Realm } from '@dekanat/contract/api/endpoint.ts';
import type { InterfaceLanguage } from '@dekanat/contract/api/languages.ts';
import type { dueWork } from '@dekanat/contract/study/due-work.ts';
import type { studyLessons } from '@dekanat/contract/study/lessons.ts';
import type { studentExams } from '@dekanat/contract/study/student-tests.ts';
import type { EarlyAnswers } from '#api/early-answers.ts';
import type { StoredSession } from '#api/stored-session.ts';

// Runs while the code of the cabinet is loaded: it asks for the session, the account and what the page at the address shows
// first, and loads the files of that page. It imports nothing, so that it arrives first; the types hold its paths to the
// contract, and what it asks for in vain is asked for again by the page itself.

type PathOf<E extends { method: 'GET'; realm: Realm; path: string }> = `/api/${E['realm']}${E['path']}`;
const REFRESH: PathOf<typeof session.refresh> = '/api/auth/refresh';
const ACCOUNT: PathOf<typeof account.read> = '/api/auth/account';
const DUE: PathOf<typeof dueWork.read> = '/api/student/due';
const EXAMS: PathOf<typeof studentExams.schedule> = '/api/student/FirstExam/GetSchedule';
const PLAN: PathOf<typeof studyLessons.plan> = '/api/student/syllabus/semesterSubjectPlan/{semesterId}';
const ITEMS: PathOf<typeof studyLessons.items> = '/api/student/syllabus/SubjectLessonItems/{semesterId}';
const HEADER: typeof SESSION_HEADER = 'x-dekanat-session';
const IN_COOKIE: typeof SESSION_IN_COOKIE = 'cookie';
const LANGUAGES: readonly InterfaceLanguage[] = ['oz', 'ru', 'en'];

const TODAY = /^\/cabinet\/?$/;
const LESSON = /^\/cabinet\/subjects\/(\d+)\/(\d+)\/lessons\/(\d+)$/;
const VIEW = /^\/cabinet\/as\//;

const stored = (name: string) => localStorage.getItem(`dekanat.${name}`) ?? undefined;

/** As `api/stored-session.ts` reads it. */
function sessionHere(): StoredSession | undefined {
  const found = JSON.parse(stored('session') ?? 'null') as StoredSession | null;
  const isOpen = found?.remember === true || document.cookie.split('; ').includes('dekanat_open=1');
  return isOpen && typeof found?.since === 'number' ? found : undefined;
}

const chosen = stored('language');
const language = LANGUAGES.find((known) => known === chosen) ?? 'oz';
const content = stored('cabinet.content') ?? language;

const addressOf = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`;
/** A call of students tells the language of names from that of sentences. */
const ofStudent = { language: content, ...(content !== language && { interface_language: language }) };

/** As `cabinet/exams/own-exams.ts` asks. */
const ofExams = { ...ofStudent, other_semesters: '1' };

/** What the page at an address shows first. */
function addressesOf(path: string): string[] {
  if (VIEW.test(path)) return [];
  const own = [addressOf(ACCOUNT, { language: content })];
  if (TODAY.test(path)) own.push(addressOf(DUE, ofStudent), addressOf(EXAMS, ofExams));
  const [, semester, subject, lesson] = LESSON.exec(path) ?? [];
  if (semester === undefined || subject === undefined || lesson === undefined) return own;
  const [items, plan] = [ITEMS, PLAN].map((of) => of.replace('{semesterId}', semester)) as [string, string];
  return [
    ...own,
    addressOf(items, { language: content, subject_id: subject, syllabus_module_lesson_id: lesson }),
    addressOf(plan, { ...ofStudent, subject_id: subject }),
  ];
}

/** The build names the files of pages and texts in the attributes of the script (`web/cabinet-early-files.ts`). */
function load(files: DOMStringMap): void {
  const path = location.pathname;
  const page = TODAY.test(path) ? files.today : LESSON.test(path) ? files.lesson : undefined;
  for (const href of `${files[language] ?? ''} ${page ?? ''}`.match(/\S+/g) ?? []) {
    const link = document.createElement('link');
    const isStyle = href.endsWith('.css');
    Object.assign(
      link,
      isStyle ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload', crossOrigin: '' },
    );
    link.href = href;
    document.head.append(link);
  }
}

/** One tab refreshes at a time, as `api/api.ts` does. */
const alone = (work: () => Promise<Response>): Promise<Response> =>
  navigator.locks ? navigator.locks.request('dekanat.refresh', work) : work();

function ask({ since }: StoredSession): EarlyAnswers {
  const answers: EarlyAnswers['answers'] = new Map();
  const headers = { accept: 'application/json' };
  const enter = (address: string, answer: Promise<Response>) => {
    // The page handles a failure, or never needs the answer.
    answer.catch(() => undefined);
    answers.set(address, answer);
  };
  const refresh = addressOf(REFRESH, { language });
  const refreshed = alone(() => {
    const answer = fetch(refresh, { headers: { ...headers, [HEADER]: IN_COOKIE } });
    // Files asked for before it would take the connections of the browser.
    load(document.querySelector<HTMLScriptElement>('script[data-lesson]')?.dataset ?? {});
    return answer;
  });
  enter(refresh, refreshed);
  const bearer = refreshed.then(async (answer) => {
    if (!answer.ok) throw new Error(answer.statusText);
    const { result } = (await answer.clone().json()) as { result: Tokens };
    return `Bearer ${result.access_token}`;
  });
  for (const address of addressesOf(location.pathname))
    enter(
      address,
      bearer.then((authorization) => fetch(address, { headers: { ...headers, authorization } })),
    );
  return { since, askedAt: performance.now(), answers };
}

const found = sessionHere();
if (found !== undefined) globalThis.earlyAnswers = ask(found);
