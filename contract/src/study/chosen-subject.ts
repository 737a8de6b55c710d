import { Id, queryNumber } from '#api/fields.ts';

const ChosenId = queryNumber(Id).optional().catch(undefined);

/**
 * The subject, where several subjects of a student have the syllabus of a lesson. Both name it; one alone, as existing clients send it,
 * and anything that is no id, name none.
 */
export const CHOSEN_SUBJECT = { semester_id: ChosenId, subject_id: ChosenId };
