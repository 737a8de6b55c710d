import { studentRegisters } from '@dekanat/contract/registration/student-registers.ts';
import { describe, expect, it } from 'vitest';
import { makeStudentGroup } from '#test/factories.ts';
import { makeStudent } from '#test/people-factories.ts';
import { makeSubject } from '#test/planning-factories.ts';
import { registrationCalls } from '#test/registration-calls.ts';
import {
  makeConfirmedPlan,
  makeRegistered,
  REGISTRATION_WARNINGS,
  rate,
  registration,
  subjectsOf,
} from '#test/registration-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();
const { store, preview, registerOf } = registrationCalls(admin);

describe('what is unusual about a registration', () => {
  const year = new Date().getFullYear();

  it('is accepted before students are attached to a group of another year of entry or another semester', async () => {
    const plan = await makeConfirmedPlan(admin, {});
    const { speciality_id } = plan.curriculum;
    const group = await makeStudentGroup(admin, { speciality_id, entry_year: year - 3 });
    const student = await makeStudent(admin, { group_id: group.id });
    const body = registration({ ...plan, group }, [student.id], { semester: 1, accepted: [] });
    const { target, warnings } = (await admin.call(studentRegisters.preview, { body })).result;
    expect(target).toMatchObject({ curriculum_name: plan.curriculum.name, semester: '2' });
    const codes = warnings.map(({ code }) => code);
    expect(codes).toEqual(expect.arrayContaining(['entry_year', 'course']));

    const refused = await admin.call(studentRegisters.store, { body });
    expect([refused.status, refused.error.code, refused.error.warnings]).toEqual([
      409,
      'unaccepted',
      warnings,
    ]);
    const some = { ...body, accepted: ['entry_year'] };
    expect((await admin.call(studentRegisters.store, { body: some })).status).toBe(409);
    expect((await registerOf(student.id)).register_id).toBeNull();
    expect(
      (
        await admin.call(studentRegisters.store, {
          body: { ...body, accepted: warnings.map(({ accept }) => accept) },
        })
      ).status,
    ).toBe(200);
  });

  it('is accepted before students of another course are attached to a fitting group', async () => {
    const plan = await makeConfirmedPlan(admin);
    const { speciality_id } = plan.curriculum;
    const former = await makeStudentGroup(admin, { speciality_id, entry_year: year - 3 });
    const students = [
      (await makeStudent(admin, { group_id: former.id })).id,
      (await makeStudent(admin, { group_id: former.id })).id,
      (await makeStudent(admin, { group_id: plan.group.id })).id,
    ];
    const { warnings } = await preview(plan, students, { accepted: [] });
    expect(warnings.find(({ code }) => code === 'student_course')?.message).toContain(
      `2 ta talaba hozir boshqa kursda oʻqiydi: tanlangan guruh ${plan.group.entry_year}-yil qabuli.`,
    );
    const own = await preview(plan, students.slice(2), { accepted: [] });
    expect(own.warnings.map(({ code }) => code)).not.toContain('student_course');
    const accepted = REGISTRATION_WARNINGS.filter((code) => code !== 'student_course');
    expect((await store(plan, students, { accepted })).status).toBe(409);
    expect((await store(plan, students)).status).toBe(200);
  });

  it('is accepted before closed sheets of the group list the students without a result', async () => {
    const { plan, student: listed } = await makeRegistered(admin);
    const close = server.services.db
      .updateTable('statements')
      .set({ state: 'closed' })
      .where('group_id', '=', plan.group.id);
    await close.execute();
    const student = await makeStudent(admin, { group_id: plan.group.id });
    const codes = async (ids: number[], given: object = {}) =>
      (await preview(plan, ids, { accepted: [], ...given })).warnings.map(({ code }) => code);
    expect(await codes([student.id])).toContain('closed_sheets');
    expect(await codes([listed.id], { semester: 1 })).not.toContain('closed_sheets');
    const accepted = REGISTRATION_WARNINGS.filter((code) => code !== 'closed_sheets');
    expect((await store(plan, [student.id], { accepted })).status).toBe(409);
    expect((await store(plan, [student.id])).status).toBe(200);
  });

  it('needs no acceptance of closed sheets that do not list the results carried over', async () => {
    const [shared, own] = [await makeSubject(admin), await makeSubject(admin)];
    const from = await makeConfirmedPlan(admin, { subjects: [[shared.id], [own.id]] });
    const { faculty_id, speciality_id } = from.curriculum;
    const to = await makeConfirmedPlan(admin, {
      faculty_id,
      speciality_id,
      subjects: [[shared.id], [own.id]],
    });
    const { student } = await makeRegistered(admin, { plan: from });
    await makeRegistered(admin, { plan: to });
    const close = server.services.db
      .updateTable('statements')
      .set({ state: 'closed' })
      .where('group_id', '=', to.group.id);
    await close.execute();
    const codes = async () =>
      (await preview(to, [student.id], { group_id: from.group.id })).warnings.map(({ code }) => code);
    expect(await codes()).toContain('closed_sheets');
    const [subject] = await subjectsOf(admin, student.id);
    await rate(server, subject?.student_subject_id ?? 0, { rating: 80, mark: 4 });
    expect(await codes()).not.toContain('closed_sheets');
  });
});
