import { lazy } from 'react';

const hours = () => import('#features/curricula/plan/hours-form.tsx');
const semesterHours = () => import('#features/curricula/plan/semester-hours-form.tsx');
const syllabus = () => import('#features/curricula/plan/syllabus-form.tsx');
const controls = () => import('#features/curricula/plan/controls-form.tsx');

/** The forms of subjects and semesters: the board is shown before they are loaded. */
export const HoursForm = lazy(async () => ({ default: (await hours()).HoursForm }));
export const SemesterHoursForm = lazy(async () => ({ default: (await semesterHours()).SemesterHoursForm }));
export const SyllabusForm = lazy(async () => ({ default: (await syllabus()).SyllabusForm }));
export const ControlsForm = lazy(async () => ({ default: (await controls()).ControlsForm }));

/** Loads the forms ahead, so that a popover opens at once. A failure is shown when a form is opened. */
export const prefetchForms = (): void =>
  void Promise.allSettled([hours(), semesterHours(), syllabus(), controls()]);
