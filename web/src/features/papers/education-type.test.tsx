import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CallLetterScreen } from '#features/papers/call-letter-screen.tsx';
import { TranscriptScreen } from '#features/papers/transcript-screen.tsx';
import { openPage, resetPages } from '../../test-page.tsx';

resetPages();

const STUDENT = { id: 7, student_id: 7, university_id: 1, study_status: 'academic_leave' };
const EDUCATION = { education_type_name: 'Bakalavr', education_form_name: 'Sirtqi' };

it('call letter: shows the type of education', async () => {
  await openPage(CallLetterScreen, {
    route: '/curriculum/student-register/$id',
    address: '/curriculum/student-register/7',
    profile: { permissions: ['re_reading_subject_group_index'] },
    answers: {
      'GET /curriculum/student-register/7': () => ({
        ...{ ...STUDENT, ...EDUCATION },
        final_exam_call_letter: null,
      }),
    },
  });
  expect(await screen.findByText('Bakalavr')).toBeTruthy();
});

it('transcript: shows the type of education', async () => {
  await openPage(TranscriptScreen, {
    route: '/transcript-students/$id',
    address: '/transcript-students/7',
    profile: { permissions: ['re_reading_subject_group_index'] },
    answers: {
      'GET /transcript-students/7': () => ({
        ...{ ...STUDENT, ...EDUCATION },
        ...{ transcripts: [], semesters: [], transcript: null },
        preview: { not_passed: [], semesters: [], hours: 0, credits: 0, gpa: null },
      }),
    },
  });
  expect(await screen.findByText('Bakalavr')).toBeTruthy();
});
