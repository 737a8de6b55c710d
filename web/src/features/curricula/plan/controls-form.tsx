import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import { formatMinute } from '@dekanat/contract/api/days.ts';
import { FINAL, INTERIM, INTERIM_MAX } from '@dekanat/contract/curricula/control-rules.ts';
import { type Control, examSchedules } from '@dekanat/contract/curricula/controls.ts';
import type { PlannedSubject } from '@dekanat/contract/curricula/plan.ts';
import { Button } from 'antd';
import { useId, useState } from 'react';
import { call } from '#api/api.ts';
import { ControlForm } from '#features/curricula/plan/control-form.tsx';
import { nameOf } from '#features/curricula/plan/plan-calls.ts';
import { usePlanBoard } from '#features/curricula/plan/plan-context.ts';
import { PopoverForm } from '#features/curricula/plan/popover-form.tsx';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { useShowRefusal } from '#ui/feedback/use-show-refusal.ts';
import { IconButton } from '#ui/table/icon-button.tsx';

/** What is edited: a control, or a new one of a type. */
type Edited = { control: Control } | { type: typeof INTERIM | typeof FINAL };

/** The interim and final controls of a subject. */
export function ControlsForm({ subject }: { subject: PlannedSubject }) {
  const text = useText();
  const feedback = useFeedback();
  const showRefusal = useShowRefusal();
  const { actions, readOnly } = usePlanBoard();
  const [edited, edit] = useState<Edited>();
  const reason = useId();
  const close = () => edit(undefined);
  if (edited !== undefined) return <ControlForm subject={subject} {...edited} onClose={close} />;
  const interim = subject.exam_schedule.filter(({ control_type_id }) => control_type_id === INTERIM);
  const isFull = interim.length >= INTERIM_MAX;
  // An interim control draws its questions from the lessons of the syllabus.
  const addInterim = () => {
    if (subject.syllabus === null) feedback.warning(text('plan.control.no_syllabus'));
    else edit({ type: INTERIM });
  };
  const remove = async ({ id }: Control) => {
    try {
      await call(examSchedules.remove, { params: { id } });
      const step = await actions.addStep();
      // Not the last change: another one may follow before the click.
      feedback.success(text('flash.removed'), step === undefined ? undefined : () => void actions.undo(step));
    } catch (error) {
      await showRefusal(error);
    }
  };
  return (
    <PopoverForm title={nameOf(subject)}>
      {subject.exam_schedule.length === 0 && <p className="hint">{text('plan.controls.none')}</p>}
      <ul className="plan-controls">
        {subject.exam_schedule.map((control) => (
          <li key={control.id} data-type={control.control_type_id}>
            <ControlFacts control={control} />
            {!readOnly && (
              <>
                <IconButton
                  label={text('plan.control.edit')}
                  icon={<EditOutlined />}
                  onClick={() => edit({ control })}
                />
                <IconButton
                  danger
                  label={text('plan.control.remove')}
                  icon={<DeleteOutlined />}
                  onClick={() => void remove(control)}
                />
              </>
            )}
          </li>
        ))}
      </ul>
      {!readOnly && isFull && (
        <p id={reason} className="hint">
          {text('exam_schedule.interim.max', { maximum: INTERIM_MAX })}
        </p>
      )}
      {!readOnly && (
        <div className="plan-form-actions">
          <Button
            icon={<PlusOutlined aria-hidden />}
            disabled={isFull}
            aria-describedby={isFull ? reason : undefined}
            onClick={addInterim}
          >
            {text('plan.control.add_interim')}
          </Button>
          <Button icon={<PlusOutlined aria-hidden />} onClick={() => edit({ type: FINAL })}>
            {text('plan.control.add_final')}
          </Button>
        </div>
      )}
    </PopoverForm>
  );
}

function ControlFacts({ control }: { control: Control }) {
  const text = useText();
  const { control_type_id, type, statement, rating, start_date, end_date, clashes } = control;
  const kind = control_type_id === FINAL ? 'final' : 'interim';
  return (
    <span className="plan-control-facts">
      <strong>{text(`plan.control.${kind}`)}</strong> · {text(`plan.control.type.${type}`)} ·{' '}
      {text(`plan.statement.${statement}`)} · {text('plan.control.points', { rating })}
      <br />
      <span className="hint">
        {formatMinute(start_date)}
        {end_date && ` – ${formatMinute(end_date)}`}
      </span>
      {clashes > 0 && (
        <span className="plan-warning">
          {' '}
          {text('plan.check.clash', { date: formatMinute(start_date), count: clashes })}
        </span>
      )}
    </span>
  );
}
