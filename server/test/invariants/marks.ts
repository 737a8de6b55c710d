import { rulesOf } from './invariant.ts';

/** Maxima of the controls of a subject in the first statement. */
const FIRST_CONTROLS = `
    select semester_subject_id, coalesce(sum(rating) filter (where control_type_id = 2), 0) as interim,
      coalesce(sum(rating) filter (where control_type_id = 3), 0) as final
    from exam_schedules where statement = 'first_statement' group by 1`;
/** Marks that were entered for a statement, not carried over from other subjects. */
const OWN = `ratings.source not in ('restored', 'transferred')`;
const STATEMENT_NAME = `(array['first_statement', 'second_statement', 'third_statement'])`;

const marks = rulesOf(5, {
  'the bands of a rating system cover 0 to 100 without gap and overlap': `
    select system from (
      select system, minimal, maximal, lead(minimal) over bands as next, row_number() over bands as place from rating_systems
      window bands as (partition by system order by minimal)) band
    where minimal > maximal or next is null and maximal <> 100 or place = 1 and minimal <> 0 or next <> maximal + 1`,
  'the controls of a subject and a statement have at most 100 points together': `
    select semester_subject_id, statement from exam_schedules group by 1, 2 having sum(rating) > 100`,
  'points are within the maxima': `
    select id from ratings where ic_rating not between 0 and ic_max or fc_rating not between 0 and fc_max or ic_max + fc_max > 100`,
  'the maxima of an entered mark are those of the controls': `
    select ratings.id from ratings join student_subjects student_subject on student_subject.id = student_subject_id
    left join (${FIRST_CONTROLS}) control on control.semester_subject_id = student_subject.semester_subject_id
    where ratings.statement = 1 and ratings.mark is not null and ratings.source in ('entered', 'imported', 'test')
      and (ratings.ic_max, ratings.fc_max) is distinct from (coalesce(control.interim, 0), coalesce(control.final, 0))`,
  'a rating is the sum of the points, halves up, and exists once the final control is entered': `
    select id from ratings where rating is distinct from case when fc_rating is not null or absent
      then floor(coalesce(ic_rating, 0) + coalesce(fc_rating, 0) + 0.5) end`,
  'a mark is that of the band of the rating, and 2 below the pass score and for the absent': `
    select ratings.id from ratings join student_subjects student_subject on student_subject.id = student_subject_id
    join curricula on curricula.id = student_subject.curriculum_id
    left join rating_systems band on band.system = curricula.rating_system_id and rating between band.minimal and band.maximal
    where ${OWN} and ratings.mark is distinct from case when rating is null then null
      when absent or rating < ratings.passing_score then 2 else band.mark end`,
  'an absent student has no final points': `select id from ratings where absent and fc_rating is not null`,
  'a student subject has one rating for each statement': `
    select student_subject_id, statement from ratings group by 1, 2 having count(*) > 1`,
  'a mark of 3 or more is final': `
    select later.id from ratings later join ratings passed using (student_subject_id)
    where later.statement > passed.statement and later.mark is not null and passed.mark >= 3`,
  'the history has each version of a rating before the last one': `
    select id from ratings where version - 1 <> (select count(*) from rating_changes where rating_id = ratings.id)`,
  'the times of a history go forward, up to now': `
    select change.id from rating_changes change join ratings on ratings.id = rating_id
    where change.changed_at > ratings.changed_at or ratings.changed_at > clock_timestamp()`,
});

const statements = rulesOf(6, {
  'a sheet is unique for group, subject, control type and statement': `
    select semester_subject_id, group_id, control_type_id, statement from statements group by 1, 2, 3, 4 having count(*) > 1`,
  'an interim sheet has an interim control': `
    select sheet.id from statements sheet where control_type_id = 2 and not exists (
      select from exam_schedules control where control.semester_subject_id = sheet.semester_subject_id
        and control.control_type_id = 2 and control.statement = ${STATEMENT_NAME}[sheet.statement])`,
  'a subject with an interim control has an interim sheet beside the final one': `
    select sheet.id from statements sheet join exam_schedules control on control.semester_subject_id = sheet.semester_subject_id
      and control.control_type_id = 2 and control.statement = 'first_statement'
    where sheet.control_type_id = 3 and sheet.statement = 1 and not exists (
      select from statements interim where interim.semester_subject_id = sheet.semester_subject_id
        and interim.group_id = sheet.group_id and interim.control_type_id = 2 and interim.statement = 1)`,
  'a subject that is taken with a group has a final sheet': `
    select student_subject.id from student_subjects student_subject where student_subject.status = 1 and student_subject.restoration_id is null and not exists (
      select from statements sheet where sheet.semester_subject_id = student_subject.semester_subject_id
        and sheet.group_id = student_subject.group_id and sheet.control_type_id = 3 and sheet.statement = 1)`,
  'the number of a sheet is unique in university and academic year, up to the counter': `
    select sheet.university_id, sheet.academic_year_id, sheet.number from statements sheet
    left join statement_counters counter using (university_id, academic_year_id) where sheet.number is not null
    group by 1, 2, 3, counter.last having count(*) > 1 or sheet.number > coalesce(counter.last, 0)`,
  'a number has its academic year, and sheets that were entered have a number': `
    select id from statements where (number is null) <> (academic_year_id is null) or state <> 'open' and number is null`,
  'a closed sheet was closed last, and an open one is never closed': `
    select sheet.id from statements sheet left join lateral (
      select act from statement_events where statement_id = sheet.id order by id desc limit 1) last on true
    where (sheet.state = 'closed') <> (last.act is not distinct from 'close')`,
  'opening a sheet again has a reason': `select id from statement_events where act = 'reopen' and reason is null`,
  'the events of a sheet are in the order of their times, up to now': `
    select id from (
      select id, created_at, lag(created_at) over (partition by statement_id order by id) as former from statement_events) event
    where created_at < former or created_at > clock_timestamp()`,
  'a re-sit has marks only while the sheets before it are closed': `
    select ratings.id from ratings join student_subjects student_subject on student_subject.id = student_subject_id
    join statements earlier on earlier.semester_subject_id = student_subject.semester_subject_id and earlier.group_id = student_subject.group_id
      and earlier.control_type_id = 3 and earlier.statement < ratings.statement and earlier.statement < 4
    where ratings.statement in (2, 3) and ratings.mark is not null and earlier.state <> 'closed'`,
  'a mark of a re-sit is on a sheet': `
    select ratings.id from ratings join student_subjects student_subject on student_subject.id = student_subject_id
    where ratings.statement > 1 and ratings.mark is not null and ${OWN} and student_subject.restoration_id is null and not exists (
      select from statements sheet where sheet.semester_subject_id = student_subject.semester_subject_id
        and sheet.control_type_id = 3 and sheet.statement = ratings.statement)`,
  'the current result is that of the highest statement with a mark': `
    select student_subject.id from student_subjects student_subject left join lateral (
      select mark, statement from ratings where student_subject_id = student_subject.id and mark is not null
      order by statement desc limit 1) last on true
    where (student_subject.current_mark, student_subject.current_statement) is distinct from (last.mark, last.statement)`,
  'no mark of a sheet is later than its closing': `
    select ratings.id from ratings join student_subjects student_subject on student_subject.id = student_subject_id
    join statements sheet on sheet.semester_subject_id = student_subject.semester_subject_id and sheet.group_id = student_subject.group_id
      and sheet.control_type_id = 3 and sheet.statement = ratings.statement and sheet.state = 'closed'
    where ${OWN} and student_subject.restoration_id is null and ratings.changed_at > (
      select max(created_at) from statement_events where statement_id = sheet.id and act = 'close')`,
});

const INPUTS = `
    select record.*, input.student_subject_id, input.credit, input.mark, input.counted
    from gpa_records record cross join lateral jsonb_to_recordset(record.inputs)
      as input (student_subject_id integer, credit integer, mark integer, counted boolean)`;

const gpa = rulesOf(7, {
  'a GPA and its credits follow from the inputs of the record, halves up': `
    select id from (${INPUTS}) input group by id, gpa, credits
    having credits <> sum(credit) filter (where counted)
      or gpa <> round(sum(credit * coalesce(mark, 0)) filter (where counted) / (sum(credit) filter (where counted))::numeric, 2)`,
  'a student has one last record, and one current record of a semester': `
    select student_id, semester_id from gpa_records where current group by 1, 2 having count(*) > 1
    union all select student_id, 0 from gpa_records where latest group by 1 having count(*) > 1`,
  'the inputs of a current record that is not stale are the current results': `
    select input.id from (${INPUTS}) input join student_subjects student_subject on student_subject.id = input.student_subject_id
    where input.current and input.stale_at is null and (student_subject.current_mark is distinct from input.mark or student_subject.status = 4)`,
});

export const MARKS = [...marks, ...statements, ...gpa];
