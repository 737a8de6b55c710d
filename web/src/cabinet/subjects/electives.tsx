import { studySubjects } from '@dekanat/contract/study/study-subjects.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useAction } from '#api/query.ts';
import { ownQuery } from '#cabinet/query.ts';
import { OwnActs } from '#cabinet/view/own-acts.tsx';
import { useText } from '#i18n/text.ts';
import { Instant } from '#ui/instant.tsx';
import { PlainButton } from '#ui/plain-button.tsx';

/** The choice of electives of a semester, while it is open. Members of a group are compared by their plans. */
export function Electives({ semesterId }: { semesterId: number }) {
  const text = useText();
  const offered = useQuery(ownQuery(studySubjects.offered, { params: { semesterId } }));
  const deadline = useQuery(ownQuery(studySubjects.choiceDeadline, {}));
  const choose = useAction(studySubjects.choose);
  const [tried, setTried] = useState(false);
  const [chosen, setChosen] = useState<Record<number, number>>({});
  const groups = (offered.data?.data ?? [])
    .flatMap(({ semestr_subject }) => semestr_subject)
    .filter(({ choice_subject }) => choice_subject.every((one) => !one.chosen));
  if (groups.length === 0 || !deadline.data) return null;
  const isComplete = groups.every(({ choice_of_subject }) => chosen[choice_of_subject] !== undefined);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isComplete) choose.mutate({ params: { semesterId }, body: { subject_id: Object.values(chosen) } });
  };
  return (
    <form className="card electives" onSubmit={onSubmit}>
      <h2>{text('cabinet.electives')}</h2>
      <p>
        {text('cabinet.choice_until')} <Instant at={deadline.data} />
      </p>
      {groups.map(({ choice_of_subject: group, choice_subject }) => (
        <fieldset key={group}>
          <legend>{text('cabinet.electives.group', { group })}</legend>
          {choice_subject.map(({ subject_id, subject_choice_name: { name } }) => (
            <label key={subject_id} className="choice">
              <input
                type="radio"
                name={`group-${group}`}
                checked={chosen[group] === subject_id}
                onChange={() => setChosen((before) => ({ ...before, [group]: subject_id }))}
              />
              {name}
            </label>
          ))}
        </fieldset>
      ))}
      {choose.error && (
        <p className="notice notice-error" role="alert">
          {choose.error.message}
        </p>
      )}
      {tried && !isComplete && (
        <p className="notice notice-error" role="alert">
          {text('cabinet.electives.each')}
        </p>
      )}
      <OwnActs>
        <p className="muted">{text('cabinet.electives.final')}</p>
        <PlainButton primary type="submit" busy={choose.isPending}>
          {text('cabinet.electives.choose')}
        </PlainButton>
      </OwnActs>
    </form>
  );
}
