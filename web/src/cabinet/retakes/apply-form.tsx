import { type OwnRetakeDebt, type OwnRetakes, ownRetakes } from '@dekanat/contract/retakes/own-retakes.ts';
import { useState } from 'react';
import { useAction } from '#api/query.ts';
import { ConfirmDialog } from '#cabinet/frame/confirm-dialog.tsx';
import { NeedsConnection } from '#cabinet/offline/needs-connection.tsx';
import { formatNumber } from '#i18n/number-format.ts';
import { useText } from '#i18n/text.ts';
import { PlainButton } from '#ui/plain-button.tsx';
import { sumOf } from './sum-of.ts';

/** A new application: the debts to retake, their sum against the limit, and a question before it is sent. */
export function ApplyForm({ refusal, credit_limit, debts }: OwnRetakes) {
  const text = useText();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [isAsking, setAsking] = useState(false);
  const apply = useAction(ownRetakes.apply);
  const free = debts.filter(({ application_id }) => application_id === null);
  const selected = free.filter(({ student_subject_id }) => chosen.has(student_subject_id));
  const { credits, sum } = sumOf(selected);
  if (debts.length === 0) return <p className="card">{text('own_retakes.no_debts')}</p>;
  if (free.length === 0) return <p className="muted">{text('own_retakes.all_applied')}</p>;
  if (refusal !== null) return <p className="notice">{refusal}</p>;
  const send = () =>
    apply.mutate(
      { body: { student_subject_ids: selected.map((debt) => debt.student_subject_id) } },
      {
        onSuccess: () => {
          setChosen(new Set());
          setAsking(false);
        },
      },
    );
  const values = {
    credits: formatNumber(credits),
    limit: formatNumber(credit_limit),
    sum: formatNumber(sum),
  };
  const isOver = credits > credit_limit;
  return (
    <section className="card apply" aria-labelledby="apply">
      <h2 id="apply">{text('own_retakes.new')}</h2>
      <DebtChoice debts={free} chosen={chosen} onChange={setChosen} />
      <p className={isOver ? 'notice notice-error' : 'notice'} role="status">
        {text('own_retakes.sum', values)} {isOver && text('own_retakes.over_limit', values)}
      </p>
      <NeedsConnection>
        {selected.length > 0 && !isOver && (
          <PlainButton primary onClick={() => setAsking(true)}>
            {text('own_retakes.apply')}
          </PlainButton>
        )}
      </NeedsConnection>
      {isAsking && (
        <ConfirmDialog
          title={text('own_retakes.apply.question')}
          act={text('own_retakes.apply.send')}
          busy={apply.isPending}
          error={apply.error?.message}
          onConfirm={send}
          onClose={() => {
            setAsking(false);
            apply.reset();
          }}
        >
          <ul className="plain-list">
            {selected.map((debt) => (
              <li key={debt.student_subject_id}>{debt.subject_name}</li>
            ))}
          </ul>
          <p>{text('own_retakes.sum', values)}</p>
          <p className="muted">{text('own_retakes.apply.content')}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}

interface DebtChoiceProps {
  debts: readonly OwnRetakeDebt[];
  chosen: ReadonlySet<number>;
  onChange: (chosen: ReadonlySet<number>) => void;
}

function DebtChoice({ debts, chosen, onChange }: DebtChoiceProps) {
  const text = useText();
  const toggle = (id: number) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  };
  return (
    <fieldset>
      <legend>{text('own_retakes.choose')}</legend>
      {debts.map(({ student_subject_id: id, ...debt }) => (
        <label key={id} className="choice">
          <input
            type="checkbox"
            checked={chosen.has(id)}
            disabled={debt.credit_hour === 0}
            onChange={() => toggle(id)}
          />
          <span className="mark-row-text">
            <span className="mark-row-name">{debt.subject_name}</span>
            <span className="muted">
              {text('own_retakes.debt', {
                number: debt.semester_name,
                year: debt.academic_year_name,
                credits: formatNumber(debt.credit_hour),
                sum: formatNumber(debt.credit_sum),
              })}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
