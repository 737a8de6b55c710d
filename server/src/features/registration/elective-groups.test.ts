import { batches } from '@dekanat/contract/students/status-changes/batches.ts';
import { describe, expect, it } from 'vitest';
import { electiveGroupCalls } from '#test/elective-groups.ts';
import { attach, makeConfirmedPlan, makeRegistered } from '#test/registration-factories.ts';
import { useServer } from '#test/use-server.ts';

const { admin } = useServer();
const { choosing, choose, withdraw, dissolve, joinGroup, statusesOf, setStatus } = electiveGroupCalls(admin);

describe('an elective group that is dissolved', () => {
  it('gives its members back to students who have taken another one instead', async () => {
    const { plan, id, semesterId, members } = await choosing(1);
    const [one, other] = members;
    const without = (await makeRegistered(admin, { plan })).student.id;
    await choose(id, one);
    await choose(id, other);
    expect(await statusesOf(id, members)).toEqual([4, 1]);
    await withdraw(plan.curriculum.id);
    expect((await dissolve(semesterId, one)).status).toBe(200);
    expect(await statusesOf(id, members)).toEqual([1, 1]);
    expect(await statusesOf(without, members)).toEqual([1, 1]);
  });

  it('gives its members back to students who were in another curriculum, when that is undone', async () => {
    const { plan, id, semesterId, members } = await choosing(1);
    const [one, other] = members;
    await choose(id, one);
    await choose(id, other);
    const { faculty_id, speciality_id } = plan.curriculum;
    const elsewhere = await makeConfirmedPlan(admin, { faculty_id, speciality_id });
    const { batch_id } = await attach(admin, elsewhere, [id]);
    await withdraw(plan.curriculum.id);
    await dissolve(semesterId, one);
    expect((await admin.call(batches.undo, { params: { id: batch_id }, body: {} })).status).toBe(200);
    expect(await statusesOf(id, members)).toEqual([1, 1]);
  });

  it('leaves removed what was removed by hand', async () => {
    const { plan, id, semesterId, members } = await choosing(1);
    const [one, other] = members;
    await choose(id, one);
    await setStatus(id, one, 4);
    await choose(id, other);
    await withdraw(plan.curriculum.id);
    await dissolve(semesterId, one);
    expect(await statusesOf(id, members)).toEqual([4, 1]);
  });

  it('leaves students its members when a choice of before is undone', async () => {
    const { plan, id, semesterId, members } = await choosing(1);
    const [one] = members;
    const batchId = await choose(id, one);
    await withdraw(plan.curriculum.id);
    await dissolve(semesterId, one);
    expect((await admin.call(batches.undo, { params: { id: batchId }, body: {} })).status).toBe(200);
    expect(await statusesOf(id, members)).toEqual([1, 1]);
  });
});

describe('an elective that joins another elective group', () => {
  it('leaves students who have chosen another member there, and stays the choice of the others', async () => {
    const { plan, id, semesterId, members } = await choosing(2);
    const [one, rest, another, last] = members;
    const onlyOne = (await makeRegistered(admin, { plan })).student.id;
    await choose(id, one);
    await choose(id, another);
    await choose(onlyOne, one);
    await withdraw(plan.curriculum.id);
    expect((await joinGroup(semesterId, one, another)).status).toBe(200);
    // The group of one is dissolved.
    expect(await statusesOf(id, [one, rest, another, last])).toEqual([null, 1, 1, null]);
    expect(await statusesOf(onlyOne, [one, rest, another, last])).toEqual([1, 1, null, null]);
  });
});
