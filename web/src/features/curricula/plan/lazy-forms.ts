import { lazy } from 'react';

const hours = () => import('#features/curricula/plan/hours-form.tsx');
const syllabus = () => import('#features/curricula/plan/syllabus-form.tsx');
const controls = () => import('#features/curricula/plan/controls-form.tsx');

/** The forms of a subject: the board is shown before they are loaded. */
export const HoursForm = lazy(async () => ({ default: (await hours()).HoursForm }));
export const SyllabusForm = lazy(async () => ({ default: (await syllabus()).SyllabusForm }));
export const ControlsForm = lazy(async () => ({ default: (await controls()).ControlsForm }));

/** Loads the forms ahead, so that a popover opens at once. A failure is shown when a form is opened. */
export const prefetchForms = (): void => void Promise.allSettled([hours(), syllabus(), controls()]);
