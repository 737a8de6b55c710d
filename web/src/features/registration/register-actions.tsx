import { CloseOutlined } from '@ant-design/icons';
import type { StudentRegisterRow } from '@dekanat/contract/registration/register-row.ts';
import { studentRegisters } from '@dekanat/contract/registration/student-registers.ts';
import { Button, Tooltip } from 'antd';
import { useState } from 'react';
import { useMay } from '#api/session.ts';
import { universityOf } from '#api/university.ts';
import { RegistrationForm } from '#features/registration/registration-form.tsx';
import { type RegistrationBody, RegistrationPreview } from '#features/registration/registration-preview.tsx';
import { useText } from '#i18n/text.ts';
import { WriteMessageButton } from '#platform/compose/write-message-button.tsx';
import { FormModal } from '#ui/form/form-dialog.tsx';
import { type List, matchingTotal } from '#ui/table/list.ts';
import type { SelectionOrAll } from '#ui/table/selection-or-all.ts';
import './registration.css';

interface RegisterActionsProps {
  list: List<StudentRegisterRow>;
  selection: SelectionOrAll<StudentRegisterRow>;
}

/** What can be done with the selected registrations. A transfer leads out of one group. */
export function RegisterActions({ list, selection }: RegisterActionsProps) {
  const text = useText();
  const { selected, all, count, selectAll, clear } = selection;
  const mayRegister = useMay(studentRegisters.store);
  const [open, setOpen] = useState(false);
  const [body, setBody] = useState<RegistrationBody>();
  if (count === 0) return null;
  const rows = [...selected.rows.values()];
  const { sort: _sort, ...filters } = list.filters;
  const total = matchingTotal(list);
  const group = all ? all.filters.group_id : rows[0]?.group_id;
  const oneGroup = all ? group !== undefined : rows.every(({ group_id }) => group_id === group);
  const studentIds = rows.map(({ student_id }) => student_id);
  const chosen = all
    ? { matching_registers: all.filters, expected: all.total, ...universityOf(all) }
    : { student_ids: studentIds };
  const close = () => setOpen(false);
  return (
    <section className="bulk-actions" aria-label={text('registration.chosen')}>
      <strong role="status">{text('registration.chosen.count', { count })}</strong>
      {all === undefined && total > count && (
        <Button type="link" onClick={() => selectAll({ filters, total })}>
          {text('registration.chosen.all', { total })}
        </Button>
      )}
      {mayRegister && (
        <Tooltip {...(!oneGroup && { title: text('registration.one_group') })}>
          <Button disabled={!oneGroup} onClick={() => setOpen(true)}>
            {text('registration.transfer')}
          </Button>
        </Tooltip>
      )}
      <WriteMessageButton receivers={all ? { registers: all.filters } : { student_ids: studentIds }} />
      <Button type="text" icon={<CloseOutlined aria-hidden />} onClick={clear}>
        {text('registration.chosen.clear')}
      </Button>
      <FormModal
        open={open}
        title={text('registration.transfer')}
        footer={null}
        onCancel={close}
        destroyOnHidden
      >
        <RegistrationForm
          universityId={all?.universityId ?? rows[0]?.university_id}
          submit="registration.look"
          onCancel={close}
          onFilled={(fields) =>
            setBody({ ...chosen, ...fields, group_id: group as number } as RegistrationBody)
          }
        />
      </FormModal>
      {body && (
        <RegistrationPreview
          body={body}
          onClose={() => setBody(undefined)}
          onDone={() => {
            close();
            clear();
          }}
        />
      )}
    </section>
  );
}
