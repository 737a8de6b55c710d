import type { ComponentType } from 'react';
import { withOnlyTexts } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';
import { lazyScreen } from '#ui/lazy-screen.tsx';

/** The names in the address, as text. */
type Params = Record<string, string>;
export interface CabinetPage {
  /** In wouter's spelling, below `/cabinet`. */
  path: string;
  title: TextKey;
  Page: ComponentType<Params>;
  /** Loads its code and texts before it is shown. */
  preload: () => Promise<void>;
}

const page = <Props extends Params>(
  load: () => Promise<ComponentType<Props>>,
): Pick<CabinetPage, 'Page' | 'preload'> => {
  const Page = lazyScreen(load as () => Promise<ComponentType<Params>>);
  // When it is shown it is loaded again, from the memory of the browser; an error is shown then.
  return { Page, preload: () => Page.preload().catch(() => undefined) };
};

/** Every page of the cabinet, loaded when it is opened. */
export const PAGES: readonly CabinetPage[] = [
  {
    path: '/',
    title: 'cabinet.today',
    ...page(async () => (await import('./today/today-page.tsx')).TodayPage),
  },
  {
    path: '/subjects',
    title: 'cabinet.subjects',
    ...page(
      withOnlyTexts('cabinet-study', async () => (await import('./subjects/subjects-page.tsx')).SubjectsPage),
    ),
  },
  {
    path: '/subjects/:semesterId/:subjectId',
    title: 'cabinet.subjects',
    ...page(
      withOnlyTexts('cabinet-study', async () => (await import('./subjects/subject-page.tsx')).SubjectPage),
    ),
  },
  {
    path: '/subjects/:semesterId/:subjectId/lessons/:lessonId',
    title: 'cabinet.subjects',
    ...page(
      withOnlyTexts('cabinet-study', async () => (await import('./lessons/lesson-page.tsx')).LessonPage),
    ),
  },
  {
    path: '/exams',
    title: 'cabinet.exams',
    ...page(withOnlyTexts('cabinet-study', async () => (await import('./exams/exams-page.tsx')).ExamsPage)),
  },
  {
    path: '/exams/calendar',
    title: 'cabinet_calendar.title',
    ...page(
      withOnlyTexts(
        'cabinet-calendar',
        async () => (await import('./calendar/exam-calendar-page.tsx')).ExamCalendarPage,
      ),
    ),
  },
  {
    path: '/exams/:examId',
    title: 'cabinet.exams',
    ...page(withOnlyTexts('cabinet-study', async () => (await import('./exams/exam-page.tsx')).ExamPage)),
  },
  {
    path: '/marks',
    title: 'cabinet.marks',
    ...page(
      withOnlyTexts('record-book', async () => (await import('./marks/record-book-page.tsx')).RecordBookPage),
    ),
  },
  {
    path: '/marks/retakes',
    title: 'cabinet.retakes',
    ...page(
      withOnlyTexts('record-book', async () => (await import('./retakes/retakes-page.tsx')).RetakesPage),
    ),
  },
  {
    path: '/marks/:subjectId',
    title: 'cabinet.marks',
    ...page(
      withOnlyTexts(
        'record-book',
        async () => (await import('./marks/subject-marks-page.tsx')).SubjectMarksPage,
      ),
    ),
  },
  {
    path: '/curriculum',
    title: 'cabinet.curriculum',
    ...page(
      withOnlyTexts('record-book', async () => (await import('./marks/curriculum-page.tsx')).CurriculumPage),
    ),
  },
  {
    path: '/news',
    title: 'cabinet.news',
    ...page(withOnlyTexts('cabinet-news', async () => (await import('./news/news-page.tsx')).NewsPage)),
  },
  {
    path: '/news/:id',
    title: 'cabinet.news',
    ...page(withOnlyTexts('cabinet-news', async () => (await import('./news/post-page.tsx')).PostPage)),
  },
  {
    path: '/documents',
    title: 'cabinet.documents',
    ...page(
      withOnlyTexts(
        'cabinet-documents',
        async () => (await import('./documents/documents-page.tsx')).DocumentsPage,
      ),
    ),
  },
  {
    path: '/notifications',
    title: 'cabinet.notifications',
    ...page(async () => (await import('./notifications/notification-page.tsx')).NotificationPage),
  },
  {
    path: '/messages',
    title: 'cabinet.messages',
    ...page(async () => (await import('./messages/messages-page.tsx')).MessagesPage),
  },
  {
    path: '/messages/new',
    title: 'cabinet.messages.write',
    ...page(
      withOnlyTexts('cabinet-study', async () => (await import('./messages/compose-page.tsx')).ComposePage),
    ),
  },
  {
    path: '/profile/:section?',
    title: 'cabinet.profile',
    ...page(
      withOnlyTexts('account', async () => (await import('./profile/profile-sections.tsx')).ProfileSections),
    ),
  },
  {
    path: '/more',
    title: 'cabinet.more',
    ...page(async () => (await import('./frame/more-page.tsx')).MorePage),
  },
];

const addressesOf = (path: string) =>
  new RegExp(`^${path.replace(/\/:\w+\?/g, '(?:/[^/]+)?').replace(/:\w+/g, '[^/]+')}$`);

/** Loads the code of the page at an address below the cabinet. */
export const preloadPage = async (address: string): Promise<void> =>
  PAGES.find(({ path }) => addressesOf(path).test(address))?.preload();
