import { studentNotes } from '@dekanat/contract/students/student-notes.ts';
import { students } from '@dekanat/contract/students/students.ts';
import { example, idOf, type Stage } from './example.ts';
import { makeFaculty, makeSpeciality, makeStudentGroup } from './factories.ts';
import { makeStudent, makeStudentNote, studentInput } from './people-factories.ts';
import { makeCountry, makeNationality } from './reference-factories.ts';

/** A group of a faculty: the one that is asked for, or a new one. */
async function studentGroup({ maker, facultyId }: Stage) {
  const faculty_id = facultyId ?? (await makeFaculty(maker)).id;
  return makeStudentGroup(maker, { speciality_id: (await makeSpeciality(maker, { faculty_id })).id });
}
/** Nobody has removed what it refers to. */
const given = async (stage: Stage) => ({
  group_id: (await studentGroup(stage)).id,
  country_id: (await makeCountry(stage.maker)).id,
  nation_id: (await makeNationality(stage.maker)).id,
});
const student = async (stage: Stage) => makeStudent(stage.maker, await given(stage));

export const studentExamples = [
  example(students.list, () => ({
    query: { full_search: 'anvar', gender: 'male', with_photo: 0, sort: '-full_name' } as const,
  })),
  example(students.export, () => ({ query: { format: 'csv', study_status: 'studying' } as const })),
  example(students.options, () => ({ query: { search: 'anvar' } })),
  example(students.read, async (stage) => idOf(await student(stage))),
  example(students.show, async (stage) => idOf(await student(stage))),
  example(students.create, async (stage) => ({
    body: studentInput(await given(stage)),
  })),
  example(students.update, async (stage) => {
    const own = await given(stage);
    return { ...idOf(await makeStudent(stage.maker, own)), body: studentInput(own) };
  }),
  example(students.remove, async (stage) => idOf(await student(stage))),
  example(students.switchStatus, async (stage) => ({
    ...idOf(await student(stage)),
    body: { status: 0 } as const,
  })),
  example(students.block, async (stage) => ({ ...idOf(await student(stage)), body: { status: 1 } as const })),
  example(students.setDeadline, async (stage) => ({
    ...idOf(await student(stage)),
    body: { deadline_date: '31.12.2099 18:00:00' },
  })),
  example(studentNotes.list, async (stage) => ({ query: { student_id: (await student(stage)).id } })),
  example(studentNotes.create, async (stage) => ({
    body: { student_id: (await student(stage)).id, note: 'Eslatma' },
  })),
  example(studentNotes.remove, async (stage) =>
    idOf(await makeStudentNote(stage.maker, (await student(stage)).id)),
  ),
];
