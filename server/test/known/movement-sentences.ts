import type { KnownSentence } from './known-sentence.ts';

/** Movement, marks, papers and retakes. */
export const MOVEMENT_SENTENCES: readonly KnownSentence[] = [
  { sentence: '{{text}} topilmadi', language: 'oz', keys: ['list.not_found'], written: '{search} topilmadi' },
  {
    sentence: 'Muddat kiritilishi shart!',
    language: 'oz',
    keys: ['transcript.date.required', 'call_letter.date.required', 'retake.end_date.required'],
    of: 'papers.transcripts.create regester_date',
  },
  {
    sentence: 'Semestr tanlanishi shart!',
    language: 'oz',
    keys: ['transcript.semester.required'],
    of: 'papers.transcripts.create semester_id',
    written: 'Semester tanlanishi shart!',
  },
  {
    sentence: 'Registratsiya raqami kiritilishi shart',
    language: 'oz',
    keys: ['call_letter.order_number.required', 'transcript.regester_number.required'],
    of: 'papers.callLetters.create order_number',
  },
  { sentence: 'Iltimos oʻquv rejani tanlang!', language: 'oz', keys: ['restoration.curriculum.required'] },
  {
    sentence: 'Iltimos semestr tanlang!',
    language: 'oz',
    keys: ['restoration.semester.required'],
    of: 'restorations.restorations.store new_semester_id',
    written: 'Iltimos semester tanlang!',
  },
  {
    sentence: 'Please enter order number!',
    language: 'en',
    keys: ['restoration.order_number.required', 'order.number.required'],
    of: 'restorations.restorations.store order_number',
  },
  {
    sentence: 'Iltimos guruhni tanlang!',
    language: 'oz',
    keys: ['restoration.group.required'],
    of: 'restorations.restorations.store new_group_id',
  },
  { sentence: 'Field must be filled', language: 'en', keys: ['individual.deadline.required'] },
  { sentence: 'Control date must be filled', language: 'en', keys: ['individual.start.required'] },
  { sentence: 'Bu transcript qogʻozi hozircha faol emas', language: 'oz', keys: ['transcript.revoked'] },
  { sentence: 'Are you sure delete this Transcript?', language: 'en', keys: ['transcript.remove.question'] },
  {
    sentence: 'Ushbu chaqiruv qogʻozini oʻchirasizmi?',
    language: 'oz',
    keys: ['call_letter.remove.question'],
    written: "Ushbu chaqiruv qog'ozini o'chiraszmi?",
  },
  { sentence: 'Are you sure delete this student?', language: 'en', keys: ['student.remove.question'] },
  {
    sentence: 'Transkript muvaffaqiyatli yaratildi',
    language: 'oz',
    keys: ['transcript.created'],
    written: 'transkript muvaffaqqiyatli yaratildi',
  },
  { sentence: 'Students check', language: 'en', keys: ['menu.report.syllabusUse'] },
  { sentence: 'Recovery study subject info', language: 'en', keys: ['menu.report.restoredSubjects'] },
];
