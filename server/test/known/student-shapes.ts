import type { WireShape } from './wire-contract.ts';

/** A page of a list with such rows. */
export const page = (row: WireShape): WireShape => ({
  data: [row],
  total: 'number',
  per_page: 'number',
  current_page: 'number',
});
export const TOKENS: WireShape = { access_token: 'filled text', refresh_token: 'filled text' };
export const MEDIA: WireShape = {
  ...{ directory: 'filled text', filename: 'filled text', extension: 'filled text', size: 'number' },
  pivot: { tag: 'text' },
};
export const QUESTION: WireShape = {
  ...{ id: 'number', question: 'filled text', multiple_choice: 'flag' },
  test_answers: [{ id: 'number', answer: 'filled text' }],
};
export const RESULT: WireShape = {
  ...{ id: 'number', count_of_attempts: 'number', fio: 'filled text', test_total: 'number' },
  ...{ test_answered: 'number', test_un_answered: 'number', mark: 'number', test_date: 'instant' },
};
export const HANDED_IN: WireShape = {
  ...{ id: 'number', created_at: 'instant', status: 'number', mark: 'number?', comment: 'text' },
  question_attempt_resource: 'list',
};
export const SUBJECT_NAME: WireShape = { name: 'filled text' };
export const SEMESTER: WireShape = {
  ...{ semester_name: 'filled text', start_date: 'day', end_date: 'day' },
  ...{ faculty_name: 'filled text', speciality_name: 'filled text' },
};
export const CREDITS: WireShape = { choice_of_subject: 'number', hour: 'number', credit_hour: 'number' };
export const POST: WireShape = {
  title: 'filled text',
  publish_at: 'day',
  view_count: 'number',
  img: 'number',
};

/** An item of a lesson: only a video has media, and only a test has questions. */
export const ITEM: WireShape = {
  ...{ id: 'number', type: 'filled text', text: 'text', file_url_video: 'address?' },
  ...{ media: [MEDIA, 'or none'], read_total_lesson_item: 'flag' },
  ...{ allow_comment_after_correct_answer: 'boolean', deadline_date: 'instant?' },
  ...{ syllabus_module_lesson: { deadline_check: 'boolean' }, count_of_attempts: 'number' },
  test_question: [QUESTION, 'or none'],
};
const ENTERED: WireShape = {
  ...{ ic_rating: 'decimal?', fc_rating: 'decimal?', absent: 'boolean', rating: 'number?' },
  ...{ mark: 'number?', changed_at: 'instant' },
};
/** A subject with its results. */
export const RESULTS: WireShape = {
  ...{ id: 'number', semester_id: 'number', semester_name: 'filled text', academic_year_name: 'filled text' },
  ...{ subject_id: 'number', subject_name: 'filled text', hour: 'number', credit_hour: 'number' },
  statements: [
    {
      ...(ENTERED as object),
      ...{ statement: 'filled text', statement_name: 'filled text', number: 'number?', state: 'text?' },
      ...{ current: 'boolean', ic_max: 'number', fc_max: 'number', passing_score: 'number' },
      history: [{ ...(ENTERED as object), source: 'filled text' }],
    },
  ],
};

export const PROFILE: WireShape = {
  ...{ id: 'number', student_id: 'number', username: 'filled text', email: 'text?', phone: 'text?' },
  ...{ default_language: 'filled text', file_url_photo: 'address?', first_name: 'filled text' },
  ...{ second_name: 'filled text', third_name: 'text', fio: 'filled text', passport: 'filled text' },
  ...{ passport_pin: 'filled text', birth_date: 'ISO day', gender: 'filled text' },
  ...{ nation_name: 'filled text', citizenship_name: 'filled text', province_name: 'filled text' },
  ...{ city_name: 'filled text', street: 'text', social_category_name: 'text?' },
  ...{ group_name: 'filled text', language: 'filled text', profile_img: 'number?' },
  ...{ university_id: 'number', university_name: 'filled text' },
  activeStudy: {
    ...{ academic_year_id: 'number', season_semester: 'filled text' },
    ...{ semester_id: 'number', curriculum_id: 'number' },
  },
};
