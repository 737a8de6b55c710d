import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { STATEMENTS } from '@dekanat/contract/curricula/control-rules.ts';
import { Button, Select } from 'antd';
import { usePlanBoard, usePlanState } from '#features/curricula/plan/plan-context.ts';
import type { TeachingRow, TeachingRows } from '#features/curricula/plan/teaching-rows.ts';
import { useGroupsOf } from '#features/structure/student-group-select.tsx';
import { SubjectTeacherSelect } from '#features/teachers/subject-teacher-select.tsx';
import { useText } from '#i18n/text.ts';

interface TeachingsFormProps {
  teachings: TeachingRows;
  subjectId: number;
}

/** Which teacher teaches which groups of a subject. */
export function TeachingsForm({ teachings, subjectId }: TeachingsFormProps) {
  const text = useText();
  const { readOnly } = usePlanBoard();
  const { rows, twice, add } = teachings;
  return (
    <fieldset className="plan-teachings" disabled={readOnly}>
      <legend>{text('plan.teachings')}</legend>
      <div className="plan-teaching-rows">
        {rows.map((row) => (
          <Teaching key={row.key} row={row} teachings={teachings} subjectId={subjectId} />
        ))}
      </div>
      {twice.size > 0 && (
        <p className="plan-warning" role="alert">
          {text('plan.teaching.twice')}
        </p>
      )}
      {!readOnly && (
        <Button icon={<PlusOutlined aria-hidden />} onClick={add}>
          {text('plan.teaching.add')}
        </Button>
      )}
    </fieldset>
  );
}

interface TeachingProps extends TeachingsFormProps {
  row: TeachingRow;
}

function Teaching({ row, teachings: { twice, change, remove }, subjectId }: TeachingProps) {
  const text = useText();
  const { plan } = usePlanState();
  const { readOnly } = usePlanBoard();
  const { data: groups = [] } = useGroupsOf({
    university_id: plan.university_id,
    speciality_id: plan.speciality_id,
  });
  const { key } = row;
  return (
    <div className="plan-teaching" data-warning={twice.has(key) || undefined}>
      <SubjectTeacherSelect
        value={row.teacher_id}
        known={row.teacher_fio}
        within={{ university_id: plan.university_id, subject_id: subjectId }}
        placeholder="plan.teaching.teacher"
        label="plan.teaching.teacher"
        disabled={readOnly}
        onChange={(teacher_id) => change(key, { teacher_id })}
      />
      <Select
        mode="multiple"
        value={row.group_ids}
        options={groups.map(({ id, name, status }) => ({
          value: id,
          label: status === 0 ? text('lookup.closed', { name }) : name,
        }))}
        optionFilterProp="label"
        placeholder={text('plan.teaching.groups')}
        aria-label={text('plan.teaching.groups')}
        disabled={readOnly}
        onChange={(group_ids) => change(key, { group_ids })}
      />
      <Select
        mode="multiple"
        value={row.statements}
        options={STATEMENTS.map((value) => ({ value, label: text(`plan.statement.${value}`) }))}
        placeholder={text('plan.teaching.statements')}
        aria-label={text('plan.teaching.statements')}
        disabled={readOnly}
        onChange={(statements) => change(key, { statements })}
      />
      <Button
        icon={<DeleteOutlined aria-hidden />}
        aria-label={text('plan.teaching.remove')}
        onClick={() => remove(key)}
      />
    </div>
  );
}
