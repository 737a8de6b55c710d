import { rulesOf } from './invariant.ts';

/** Paid subjects without a mark on a sheet that is not closed, and subjects of applications that are not paid. */
const UNFINISHED = `
    select retake.student_subject_id, application.id from retake_subjects retake
    join retake_applications application on application.id = retake.application_id
    left join statements sheet on sheet.id = retake.statement_id
    where application.status < 2 or sheet.state is distinct from 'closed' and not exists (
      select from ratings where ratings.student_subject_id = retake.student_subject_id
        and ratings.statement = sheet.statement and ratings.mark is not null)`;

const retakes = rulesOf(9, {
  'contract and sums exist from activation on': `
    select id from retake_applications where (status = 0) <> (contract_number is null)
      or (contract_number is null) <> (contract_date is null) or (status = 0) <> (credit_sum_all is null)
      or (status = 2) <> (paid_at is not null)`,
  'the sum of an application is that of its subjects': `
    select application.id from retake_applications application join retake_subjects retake on application_id = application.id
    where application.status > 0 group by application.id
    having credit_sum_all is distinct from sum(retake.credit_sum) or credit_hour_all is distinct from sum(retake.credit_hour)`,
  'an application has subjects, of its student and curriculum': `
    select application.id from retake_applications application
    left join retake_subjects retake on application_id = application.id
    left join student_subjects student_subject on student_subject.id = retake.student_subject_id
    where (student_subject.student_id, student_subject.curriculum_id) is distinct from (application.student_id, application.curriculum_id)`,
  'a contract number is unique in university and year': `
    select university_id, extract(year from contract_date), contract_number from retake_applications
    where contract_number is not null group by 1, 2, 3 having count(*) > 1`,
  'a subject is in one unfinished application': `
    select student_subject_id from (${UNFINISHED}) unfinished group by 1 having count(*) > 1`,
  'dates are in the order of application, contract and payment': `
    select id from retake_applications where contract_date < (created_at at time zone 'Asia/Tashkent')::date
      or (paid_at at time zone 'Asia/Tashkent')::date < contract_date or paid_at > clock_timestamp()`,
  'payment opens each subject on a sheet of a retake of this subject': `
    select retake.id from retake_subjects retake join retake_applications application on application.id = retake.application_id
    join student_subjects student_subject on student_subject.id = retake.student_subject_id
    left join statements sheet on sheet.id = retake.statement_id
    where (application.status = 2) <> (sheet.id is not null) or sheet.statement not between 4 and 9
      or sheet.control_type_id <> 3 or sheet.semester_subject_id <> student_subject.semester_subject_id`,
  'a mark of a retake is of a paid subject': `
    select ratings.id from ratings where statement > 3 and not exists (
      select from retake_subjects retake join statements sheet on sheet.id = retake.statement_id
      where retake.student_subject_id = ratings.student_subject_id and sheet.statement = ratings.statement)
    union all select id from ratings where (statement > 3) <> (source = 'retake')`,
});

const VALID = `select * from papers where revoked_at is null`;

const papers = rulesOf(10, {
  'the number of a valid paper is unique in university, kind and year': `
    select university_id, kind, year, lower(number) from (${VALID}) paper
    where kind not in ('statement_sheet', 'total_sheet') group by 1, 2, 3, 4 having count(*) > 1`,
  'a student has one valid transcript of a semester': `
    select student_id, semester_id from (${VALID}) paper where kind = 'transcript' group by 1, 2 having count(*) > 1`,
  'a registration has one valid call letter': `
    select register_id from (${VALID}) paper where kind = 'call_letter' group by 1 having count(*) > 1`,
  'a call letter belongs to a registration of its student': `
    select paper.id from papers paper join student_registers register on register.id = paper.register_id
    where register.student_id <> paper.student_id`,
  'a transcript is of a semester of a curriculum of the student': `
    select paper.id from papers paper join semesters on semesters.id = paper.semester_id
    where paper.kind = 'transcript' and not exists (select from student_registers register
      where register.student_id = paper.student_id and register.curriculum_id = semesters.curriculum_id)`,
  'a call letter ends after it starts': `
    select id from papers where kind = 'call_letter' and (content ->> 'end_date')::date < (content ->> 'start_date')::date`,
  'the paper of a sheet is valid only while the sheet is closed': `
    select paper.id from (${VALID}) paper join statements on statements.id = paper.statement_id where state <> 'closed'`,
  'a paper is revoked after it was issued': `
    select id from papers where revoked_at is null and revoked_by is not null or revoked_at < issued_at`,
});

export const PAPERS = [...retakes, ...papers];
