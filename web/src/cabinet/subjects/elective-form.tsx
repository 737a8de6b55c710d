import { hasPassed } from '@dekanat/contract/api/days.ts';
import { studySubjects } from '@dekanat/contract/study/study-subjects.ts';
import { type FormEvent, useState } from 'react';
import { useAction } from '#api/query.ts';
import { serverNow } from '#api/server-clock.ts';
import { NeedsConnection } from '#cabinet/offline/needs-connection.tsx';
import { Until } from '#cabinet/times/until.tsx';
import { StudyActs } from '#cabinet/view/study-acts.tsx';
import { useText } from '#i18n/text.ts';
import { PlainButton } from '#ui/plain-button.tsx';
import { type ElectiveGroup, isChoosable, OF_TAKEN_SUBJECTS } from './elective-group.ts';
import { ElectiveMembers } from './elective-members.tsx';

/** The first choice: one subject of each group of which a student can choose one. */
export function ElectiveForm({ semesterId, groups }: { semesterId: number; groups: ElectiveGroup[] }) {
  const text = useText();
  const choose = useAction(studySubjects.choose, { alsoChanges: OF_TAKEN_SUBJECTS });
  const [tried, setTried] = useState(false);
  const [chosen, setChosen] = useState<Record<number, number>>({});
  const [deadline = ''] = groups.map((group) => group.deadline);
  const isLate = hasPassed(deadline, serverNow());
  const choosable = groups.filter(isChoosable);
  const isComplete = choosable.every(({ choice_of_subject }) => chosen[choice_of_subject] !== undefined);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isComplete && !choose.isPending)
      choose.mutate({
        params: { semesterId },
        body: { subject_id: choosable.map(({ choice_of_subject }) => chosen[choice_of_subject] ?? 0) },
      });
  };
  return (
    <form className="card electives" onSubmit={onSubmit}>
      <h2>{text('cabinet.electives')}</h2>
      {choosable.length > 0 && (
        <p>
          {text('cabinet.choice_until')} <Until at={Date.parse(deadline)} />
        </p>
      )}
      {groups.map((group) => (
        <ElectiveMembers
          key={group.choice_of_subject}
          group={group}
          value={chosen[group.choice_of_subject]}
          onChange={(subjectId) =>
            setChosen((before) => ({ ...before, [group.choice_of_subject]: subjectId }))
          }
        />
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
      {choosable.length > 0 && <Submit isLate={isLate} busy={choose.isPending} />}
    </form>
  );
}

/** What a choice means, and the button that makes it. */
function Submit({ isLate, busy }: { isLate: boolean; busy: boolean }) {
  const text = useText();
  return (
    <>
      <p className="muted">
        {text(isLate ? 'cabinet.electives.final' : 'cabinet.electives.changeable_later')}
      </p>
      <StudyActs>
        <NeedsConnection>
          <PlainButton primary type="submit" busy={busy}>
            {text('cabinet.electives.choose')}
          </PlainButton>
        </NeedsConnection>
      </StudyActs>
    </>
  );
}
