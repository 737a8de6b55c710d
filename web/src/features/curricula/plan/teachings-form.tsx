import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { STATEMENTS, type Statement } from '@dekanat/contract/curricula/control-rules.ts';
import type { PlannedSubject } from '@dekanat/contract/curricula/plan.ts';
import { groupsGivenTwice, semesterSubjectTeachers } from '@dekanat/contract/curricula/teachings.ts';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { ApiError, call } from '#api/api.ts';
import { usePlanState } from '#features/curricula/plan/plan-context.ts';
import { reloadPlan } from '#features/curricula/plan/plan-query.ts';
import { useGroupsOf } from '#features/structure/student-group-select.tsx';
import { TeacherSelect } from '#features/teachers/teacher-select.tsx';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';

interface Row {
  key: number;
  teacher_id: number | undefined;
  teacher_fio: string | null;
  group_ids: number[];
  statements: Statement[];
}

let lastKey = 0;
function nextKey(): number {
  lastKey += 1;
  return lastKey;
}
const newRow = (): Row => ({
  key: nextKey(),
  teacher_id: undefined,
  teacher_fio: null,
  group_ids: [],
  statements: ['first_statement'],
});

/** Which teacher teaches which groups of a subject. */
export function TeachingsForm({ subject }: { subject: PlannedSubject }) {
  const text = useText();
  const feedback = useFeedback();
  const { plan, readOnly } = usePlanState();
  const { data: groups = [] } = useGroupsOf({
    university_id: plan.university_id,
    speciality_id: plan.speciality_id,
  });
  const [rows, setRows] = useState<Row[]>(() =>
    subject.teachers.length > 0
      ? subject.teachers.map((teaching) => ({
          ...newRow(),
          ...teaching,
          statements: [...teaching.statements],
        }))
      : [newRow()],
  );
  const [saving, setSaving] = useState(false);
  const twice = new Set(groupsGivenTwice(rows));
  const change = (key: number, changes: Partial<Row>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...changes } : row)));
  const save = async () => {
    const filled = rows.filter(
      ({ teacher_id, group_ids }) => teacher_id !== undefined || group_ids.length > 0,
    );
    if (filled.some(({ teacher_id, group_ids }) => teacher_id === undefined || group_ids.length === 0))
      return feedback.error(text('teaching.required'));
    if (twice.size > 0) return feedback.warning(text('plan.teaching.twice'));
    setSaving(true);
    try {
      const teachers = filled.map(({ teacher_id = 0, group_ids, statements }) => ({
        teacher_id,
        group_ids,
        statements,
      }));
      await call(semesterSubjectTeachers.save, {
        params: { semesterSubjectId: subject.id },
        body: { teachers },
      });
      await reloadPlan(plan.id);
      feedback.success(text('plan.teaching.saved'));
    } catch (error) {
      feedback.error(error instanceof ApiError ? error : text('flash.error'));
    }
    setSaving(false);
  };
  return (
    <fieldset className="plan-teachings" disabled={readOnly}>
      <legend>{text('plan.teachings')}</legend>
      {rows.map((row) => (
        <div key={row.key} className="plan-teaching" data-warning={twice.has(rows.indexOf(row)) || undefined}>
          <TeacherSelect
            value={row.teacher_id}
            known={row.teacher_fio}
            within={{ university_id: plan.university_id }}
            placeholder="plan.teaching.teacher"
            onChange={(teacher_id) => change(row.key, { teacher_id })}
          />
          <Select
            mode="multiple"
            value={row.group_ids}
            options={groups.map(({ id, name }) => ({ value: id, label: name }))}
            optionFilterProp="label"
            placeholder={text('plan.teaching.groups')}
            aria-label={text('plan.teaching.groups')}
            onChange={(group_ids) => change(row.key, { group_ids })}
          />
          <Select
            mode="multiple"
            value={row.statements}
            options={STATEMENTS.map((value) => ({ value, label: text(`plan.statement.${value}`) }))}
            placeholder={text('plan.teaching.statements')}
            aria-label={text('plan.teaching.statements')}
            onChange={(statements) => change(row.key, { statements })}
          />
          <Button
            icon={<DeleteOutlined aria-hidden />}
            aria-label={text('plan.teaching.remove')}
            onClick={() => setRows(rows.filter(({ key }) => key !== row.key))}
          />
        </div>
      ))}
      {twice.size > 0 && (
        <p className="plan-warning" role="alert">
          {text('plan.teaching.twice')}
        </p>
      )}
      <div className="plan-form-actions">
        <Button icon={<PlusOutlined aria-hidden />} onClick={() => setRows([...rows, newRow()])}>
          {text('plan.teaching.add')}
        </Button>
        <Button type="primary" loading={saving} onClick={() => void save()}>
          {text('plan.teaching.save')}
        </Button>
      </div>
    </fieldset>
  );
}
