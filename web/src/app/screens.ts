import { accessScreens } from '#features/access/feature.ts';
import { contentScreens } from '#features/content/feature.ts';
import { curriculaScreens } from '#features/curricula/feature.ts';
import { gpaScreens } from '#features/gpa/feature.ts';
import { individualScheduleScreens } from '#features/individual-schedules/feature.ts';
import { messagesScreens } from '#features/messages/feature.ts';
import { operationsScreens } from '#features/operations/feature.ts';
import { papersScreens } from '#features/papers/feature.ts';
import { planningScreens } from '#features/planning/feature.ts';
import { ratingsScreens } from '#features/ratings/feature.ts';
import { referenceScreens } from '#features/reference/feature.ts';
import { registrationScreens } from '#features/registration/feature.ts';
import { reportsScreens } from '#features/reports/feature.ts';
import { restorationsScreens } from '#features/restorations/feature.ts';
import { retakesScreens } from '#features/retakes/feature.ts';
import { structureScreens } from '#features/structure/feature.ts';
import { hemisScreens, studentsScreens } from '#features/students/feature.ts';
import { studyScreens } from '#features/study/feature.ts';
import { syllabiScreens } from '#features/syllabi/feature.ts';
import { teachersScreens } from '#features/teachers/feature.ts';
import { universitiesScreens } from '#features/universities/feature.ts';

/** The screens of all features; router, menu, breadcrumb and command bar read them. */
export const screens = [
  ...reportsScreens,
  ...universitiesScreens,
  ...structureScreens,
  ...teachersScreens,
  ...studentsScreens,
  ...hemisScreens,
  ...planningScreens,
  ...syllabiScreens,
  ...curriculaScreens,
  ...ratingsScreens,
  ...studyScreens,
  ...registrationScreens,
  ...papersScreens,
  ...retakesScreens,
  ...contentScreens,
  ...individualScheduleScreens,
  ...restorationsScreens,
  ...gpaScreens,
  ...accessScreens,
  ...messagesScreens,
  ...referenceScreens,
  ...operationsScreens,
];

export type ScreenPath = (typeof screens)[number]['path'];
