import { pathOf } from '@dekanat/contract/api/endpoint.ts';
import { statements } from '@dekanat/contract/ratings/statements.ts';
import { type Registered, studentRegisters } from '@dekanat/contract/registration/student-registers.ts';
import { batches } from '@dekanat/contract/students/status-changes/batches.ts';
import pg from 'pg';
import { type Figure, figure } from './benchmark.ts';
import { compare, warmLoad } from './load.ts';
import { startProcess } from './processes.ts';
import { type SeededServer, studyingStudents } from './seeded-server.ts';
import { timedPost } from './timed-post.ts';

const UNIVERSITY = 1;
const ROWS = 60;
const FINAL = 3;
const SECONDS_FOR_5000 = 10;

/** The same rows with the names of related records, without total, scope and sign-in. */
const PAGES = {
  'attached students': {
    path: `${pathOf(studentRegisters.list)}?language=oz`,
    text: `
      select r.id, r.university_id, r.student_id, s.first_name, s.second_name, s.third_name, s.full_name, s.id_number, s.study_status,
        r.group_id, g.name as group_name, r.curriculum_id, c.name as curriculum_name, r.semester_id, semesters.number as semester,
        semesters.academic_year_id, y.start_year, c.faculty_id, f.name as faculty_name, c.speciality_id, p.name as speciality_name,
        c.education_form_id, form.label, r.order_number, r.order_date, r.from_date, r.created_at
      from student_registers r join students s on s.id = r.student_id
      join curricula c on c.id = r.curriculum_id join semesters on semesters.id = r.semester_id
      join academic_years y on y.id = semesters.academic_year_id
      left join student_group_translations g on g.student_group_id = r.group_id and g.language = 'oz'
      left join faculty_translations f on f.faculty_id = c.faculty_id and f.language = 'oz'
      left join speciality_translations p on p.speciality_id = c.speciality_id and p.language = 'oz'
      left join labels on labels.module = 'education_form' and labels.key = c.education_form_id
      left join label_translations form on form.label_id = labels.id and form.language = 'oz'
      where s.university_id = $1 and r.to_date is null order by s.full_name, s.id limit ${ROWS}`,
  },
  statements: {
    path: `${pathOf(statements.list)}?language=oz&control_type_id=${FINAL}`,
    text: `
      select st.*, c.name as curriculum_name, c.faculty_id, g.name as group_name, n.name as subject_name, semesters.number as semester,
        semesters.season, y.start_year, t.teacher_id, tt.fio,
        (select max(start_date) from exam_schedules e where e.semester_subject_id = st.semester_subject_id
          and e.control_type_id = st.control_type_id) as control_date,
        counted.students, counted.entered
      from (select * from statements where university_id = $1 and control_type_id = ${FINAL} order by id desc limit ${ROWS}) st
      join curricula c on c.id = st.curriculum_id join semesters on semesters.id = st.semester_id
      join academic_years y on y.id = semesters.academic_year_id
      join semester_subjects planned on planned.id = st.semester_subject_id
      left join subject_translations n on n.subject_id = planned.subject_id and n.language = 'oz'
      left join student_group_translations g on g.student_group_id = st.group_id and g.language = 'oz'
      left join semester_subject_teachers t on t.semester_subject_id = st.semester_subject_id and t.group_id = st.group_id
        and t.statement = (array['first_statement', 'second_statement', 'third_statement'])[st.statement]
      left join teacher_translations tt on tt.teacher_id = t.teacher_id and tt.language = 'oz'
      cross join lateral (
        select count(*) as students, count(r.rating) as entered from student_subjects ss
        left join ratings r on r.student_subject_id = ss.id and r.statement = st.statement
        where ss.semester_subject_id = st.semester_subject_id and ss.group_id = st.group_id) counted
      order by st.id desc`,
  },
};

/** First pages with exact totals, against the query of the page alone. */
export async function registrationLists({ databaseUrl, url, headers }: SeededServer): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, { path, text }] of Object.entries(PAGES)) {
    const bare = await startProcess(['node', 'bench/bare-route.ts'], '/', {
      BARE_DATABASE_URL: databaseUrl,
      BARE_QUERY: JSON.stringify({ text, values: [UNIVERSITY] }),
    });
    try {
      const [ours, limit] = await compare(
        () => warmLoad({ url: url + path, headers }),
        () => warmLoad({ url: bare.url }),
      );
      figures.push(
        figure(
          `list of ${name} with total, against its page`,
          ours.perSecond,
          limit.perSecond,
          'requests/s',
          '>= 0.7',
        ),
      );
    } finally {
      await bare.stop();
    }
  }
  return figures;
}

interface Target {
  new_curriculum_id: number;
  new_academic_year_id: number;
  new_semester_id: number;
  new_group_id: number;
}

/** A group in the first or the last of the current semesters: earlier semesters add their subjects. */
async function targetOf(client: pg.Client, which: 'first' | 'last'): Promise<Target> {
  const { rows } = await client.query<Target>(`
    select r.curriculum_id as new_curriculum_id, semesters.academic_year_id as new_academic_year_id,
      r.semester_id as new_semester_id, r.group_id as new_group_id
    from student_registers r join semesters on semesters.id = r.semester_id and semesters.status = 1
    where r.university_id = ${UNIVERSITY} and r.to_date is null order by semesters.number ${which === 'first' ? 'asc' : 'desc'}, r.group_id limit 1`);
  const [target] = rows;
  if (target === undefined) throw new Error('No group is registered in a current semester');
  return target;
}

async function attachingTo(many: SeededServer, target: Target, student_ids: number[]): Promise<Figure[]> {
  const body = { student_ids, ...target };
  const [attached, stored] = await timedPost<Registered>(many, pathOf(studentRegisters.store), body);
  const { batch_id, students, subjects } = stored;
  const [undone] = await timedPost(many, pathOf(batches.undo).replace('{id}', String(batch_id)), {});
  const limit = (SECONDS_FOR_5000 * students) / 5_000;
  return [
    figure(`${students} students attached, with ${subjects} subjects`, attached, limit, 's', '<= 1'),
    figure('undo of that attachment', undone, limit, 's', '<= 1'),
  ];
}

/** Five thousand students attached to a first semester and to a late one, each by one call, and its undo. */
export async function attaching(many: SeededServer): Promise<Figure[]> {
  const client = new pg.Client(many.databaseUrl);
  await client.connect();
  try {
    const student_ids = await studyingStudents(many);
    const figures: Figure[] = [];
    for (const which of ['first', 'last'] as const) {
      const target = await targetOf(client, which);
      const { rows } = await client.query<{ student_id: number }>(
        'select student_id from student_registers where to_date is null and group_id = $1',
        [target.new_group_id],
      );
      const members = new Set(rows.map(({ student_id }) => student_id));
      const others = student_ids.filter((id) => !members.has(id));
      figures.push(...(await attachingTo(many, target, others)));
    }
    return figures;
  } finally {
    await client.end();
  }
}
