import { studySubjects } from '@dekanat/contract/study/study-subjects.ts';
import { useQuery } from '@tanstack/react-query';
import { PartFailure } from '#cabinet/frame/part-failure.tsx';
import { ownQuery } from '#cabinet/query.ts';
import { useText } from '#i18n/text.ts';
import { ChosenElective } from './chosen-elective.tsx';
import { ElectiveForm } from './elective-form.tsx';
import { chosenOf } from './elective-group.ts';
import { ELECTIVES } from './subject-card.tsx';
import './electives.css';

/** The electives of a semester: to be chosen, to be changed until the deadline, and afterwards why not. */
export function Electives({ semesterId }: { semesterId: number }) {
  const text = useText();
  const offered = useQuery(ownQuery(studySubjects.offered, { params: { semesterId } }));
  const groups = (offered.data?.data ?? [])
    .flatMap(({ semestr_subject }) => semestr_subject)
    // What an earlier version has stored is shown once it is read anew.
    .filter(({ deadline }) => typeof deadline === 'string');
  const open = groups.filter((group) => chosenOf(group) === undefined);
  const chosen = groups.filter((group) => chosenOf(group) !== undefined);
  const list = chosen.map((group) => (
    <ChosenElective key={group.choice_of_subject} semesterId={semesterId} group={group} />
  ));
  return (
    <div id={ELECTIVES} className="cards elective-choices" tabIndex={-1}>
      <PartFailure part={text('cabinet.electives')} of={offered} />
      {open.length > 0 && <ElectiveForm semesterId={semesterId} groups={open} />}
      {chosen.some(({ change_refusal }) => change_refusal === null) ? (
        <section className="card electives" aria-labelledby="chosen-electives">
          <h2 id="chosen-electives">{text('cabinet.electives')}</h2>
          {list}
        </section>
      ) : (
        chosen.length > 0 && (
          <details className="card electives">
            <summary>{text('cabinet.electives')}</summary>
            {list}
          </details>
        )
      )}
    </div>
  );
}
