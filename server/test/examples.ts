import { search } from '@dekanat/contract/access/search.ts';
import type { Endpoint } from '@dekanat/contract/api/endpoint.ts';
import { files } from '@dekanat/contract/files/files.ts';
import { events } from '@dekanat/contract/operations/events.ts';
import { dashboard } from '@dekanat/contract/reports/dashboard.ts';
import { accessExamples } from './access-examples.ts';
import type { Client } from './client.ts';
import { contentExamples } from './content-examples.ts';
import { curriculumExamples } from './curriculum-examples.ts';
import { type Example, example, idOf } from './example.ts';
import { makePhoto } from './factories.ts';
import { gpaExamples } from './gpa-examples.ts';
import { hemisExamples } from './hemis-examples.ts';
import { importExamples } from './import-examples.ts';
import { individualScheduleExamples } from './individual-schedule-examples.ts';
import { messageExamples } from './message-examples.ts';
import { notificationExamples } from './notification-examples.ts';
import { operationsExamples } from './operations-examples.ts';
import { paperExamples } from './paper-examples.ts';
import { planningExamples } from './planning-examples.ts';
import { ratingExamples } from './rating-examples.ts';
import { referenceExamples } from './reference-examples.ts';
import { registrationExamples } from './registration-examples.ts';
import { reportExamples } from './report-examples.ts';
import { restorationExamples } from './restoration-examples.ts';
import { retakeExamples } from './retake-examples.ts';
import { structureExamples } from './structure-examples.ts';
import { studentExamples } from './student-examples.ts';
import { studyExamples } from './study-examples.ts';
import { syllabusExamples } from './syllabus-examples.ts';
import { teacherExamples } from './teacher-examples.ts';
import { universityExamples } from './university-examples.ts';
import { pdf, picture } from './uploads.ts';

const photos = new WeakMap<Client, ReturnType<typeof makePhoto>>();

/** The photo of an account; a second one would replace the first. */
function photoOf(maker: Client) {
  const photo = photos.get(maker) ?? makePhoto(maker);
  photos.set(maker, photo);
  return photo;
}

/**
 * One valid call of every endpoint, for the matrix and property tests. A new endpoint needs an example in the file of its
 * feature; the matrix names missing ones.
 */
const EXAMPLES: ReadonlyMap<Endpoint, Example<Endpoint>> = new Map([
  ...accessExamples,
  ...universityExamples,
  ...structureExamples,
  ...referenceExamples,
  ...planningExamples,
  ...syllabusExamples,
  ...curriculumExamples,
  ...registrationExamples,
  ...studyExamples,
  ...ratingExamples,
  ...paperExamples,
  ...individualScheduleExamples,
  ...messageExamples,
  ...restorationExamples,
  ...reportExamples,
  ...gpaExamples,
  ...contentExamples,
  ...retakeExamples,
  ...studentExamples,
  ...hemisExamples,
  ...teacherExamples,
  ...notificationExamples,
  ...operationsExamples,
  ...importExamples,
  example(files.storeImage, async () => ({ files: [await picture()] })),
  example(files.storeImageEditor, async () => ({ files: [await picture()] })),
  example(files.storeFile, () => ({ files: [pdf()] })),
  example(files.showImage, async ({ maker }) => ({
    ...idOf(await photoOf(maker)),
    query: { size: 'thumbnail' } as const,
  })),
  example(files.file, async ({ maker }) => idOf(await photoOf(maker))),
  example(search.find, () => ({ query: { text: 'fakultet' } })),
  example(dashboard.read, () => ({})),
  example(events.stream, () => ({})),
  example(events.own, () => ({})),
  example(events.ofStudent, () => ({})),
]);

/** @throws when the endpoint has no example, naming it */
export function exampleOf({ name, endpoint }: { name: string; endpoint: Endpoint }): Example<Endpoint> {
  const found = EXAMPLES.get(endpoint);
  if (found === undefined) throw new Error(`${name} has no example in server/test/examples.ts`);
  return found;
}
