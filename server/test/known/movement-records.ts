import {
  calledRegistration,
  everyRow,
  exampleOfCall,
  firstOf,
  type Known,
  listOf,
  readOf,
  under,
} from './read-records.ts';

/** Movement, marks and papers. */
export const MOVEMENT_RECORDS: Known[] = [
  {
    record: 'registration',
    fields:
      'id first_name second_name third_name group_name created_at faculty_name education_form_name speciality_name final_exam_call_letter semester curriculum_id curriculum_name student_id',
    from: listOf('registration.studentRegisters'),
  },
  {
    record: 'registration with its call letter',
    fields:
      'id curriculum_name group_name semester faculty_name speciality_name education_type_name regId.id regId.order_number regId.order_date regId.start_date regId.end_date',
    from: calledRegistration,
  },
  {
    record: 'subjects of a student',
    fields: under(
      'semesters.subjects',
      'id student_subject_id subject_name hour credit_hour status choice_of_subject semester_name start_date end_date',
    ),
    from: firstOf(
      'registration.studentRegisters',
      'registration.studentSubjects.list',
      'studentId',
      'student_id',
    ),
  },
  {
    record: 'results of a student',
    fields: `semesterName date ${under('studentSubjects', 'id subjectName statement creditHour rating mark rating_register_id semester_subject_id')}`,
    from: firstOf(
      'registration.studentRegisters',
      'registration.studentSubjects.results',
      'id',
      'student_id',
    ),
  },
  {
    record: 'transcript',
    fields: `fio group_name faculty_name speciality_name education_type_name order_number order_date student_id
      ${under('transcript', 'regester_number regester_date start_date start_year end_date end_year semester_id student_id')}`,
    from: firstOf('papers.transcripts', 'papers.transcripts.read', 'studentId', 'id', { has_transcript: 1 }),
  },
  {
    record: 'student of the list of transcripts',
    fields: 'student_id fio group_name regester_number regester_date semester_id',
    from: listOf('papers.transcripts'),
  },
  {
    record: 'sheet',
    fields: `subject_name student_group_name academic_year_name semester_name control_type_name statement_name faculty_name teacher_name
      tutor_name subject_type hours credit mark_2 mark_3 mark_4 mark_5
      ${under('rows', 'no fio id_number ic_rating fc_rating rating mark created_at')}`,
    from: readOf('ratings.sheets', {
      list: 'ratings.statements',
      query: { state: 'closed', control_type_id: 3 },
    }),
  },
  {
    record: 'total sheet',
    fields:
      'student_group_name semester_name academic_year_name hours credit mark_2 mark_5 rows.no rows.fio rows.id_number',
    from: readOf('ratings.totalStatements'),
  },
  {
    record: 'retake application',
    fields: 'id status group_name contract_number credit_hour_all credit_sum_all created_at',
    from: listOf('retakes.retakeApplications'),
  },
  {
    record: 'details of a retake application',
    fields:
      'fio groupName specialName contractNumber creditSum creditHour statementName created end_date social_id subjects.subject_name subjects.credit_hour subjects.credit_sum',
    from: readOf('retakes.retakeApplications'),
  },
  {
    record: 'retakes by teacher',
    fields:
      'curriculum_name years subject_name teacher_name semester_name student_count group_name statement_name',
    from: listOf('reports.teacherRetakes'),
  },
  {
    record: 'retakes by student',
    fields: 'curriculum_name years subject_name teacher_name semester_name group_name statement_name fio',
    from: listOf('reports.studentRetakes'),
  },
  {
    record: 'debtor',
    fields: 'id fio subject_name student_group_name semester_name academic_year_name',
    from: listOf('gpa.academicDebtors'),
  },
  {
    record: 'GPA',
    fields:
      'id studentId fio fullName student_group_name semester_name curricula_name gpa_mark start_date end_date created_at updated_at',
    from: listOf('gpa.gpaRecords'),
  },
  {
    record: 'student of a GPA calculation',
    fields: 'id studentId fio fullName student_group_name semester_name curricula_name gpa_mark',
    from: listOf('gpa.gpaRecords', { call: 'candidates' }),
  },
  {
    record: 'former results for a restoration',
    fields: `semester_name id ${under('student_subjects', 'mark rating credit_hour subject_name rating_register_id')}`,
    from: exampleOfCall('restorations.restorations.oldResults'),
  },
  {
    record: 'restored student',
    fields: 'fullName group_name status_type order_number order_date',
    from: listOf('restorations.restorations'),
  },
  {
    record: 'academic difference',
    fields: 'student_subject_id fullName ic_rating fc_rating',
    from: listOf('restorations.academicDifferences'),
  },
  {
    record: 'restored subject',
    fields: 'fio subject_name group_name curriculum_name semester_name status',
    from: listOf('reports.restoredSubjects'),
  },
  {
    record: 'exam of the calendar',
    fields: 'id start_date end_date subject_name control_type_name control_type_id description',
    from: everyRow('curricula.examSchedules.calendar'),
  },
];
