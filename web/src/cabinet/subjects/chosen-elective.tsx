import { studySubjects } from '@dekanat/contract/study/study-subjects.ts';
import { type FormEvent, useState } from 'react';
import { useAction } from '#api/query.ts';
import { NeedsConnection } from '#cabinet/offline/needs-connection.tsx';
import { Until } from '#cabinet/times/until.tsx';
import { StudyActs } from '#cabinet/view/study-acts.tsx';
import { useText } from '#i18n/text.ts';
import { PlainButton } from '#ui/plain-button.tsx';
import { chosenOf, type ElectiveGroup, type ElectiveMember, OF_TAKEN_SUBJECTS } from './elective-group.ts';
import { ElectiveMembers } from './elective-members.tsx';

interface ChosenElectiveProps {
  semesterId: number;
  group: ElectiveGroup;
}

/** What is chosen of a group, until when it can be changed, or why it cannot. */
export function ChosenElective({ semesterId, group }: ChosenElectiveProps) {
  const text = useText();
  const change = useAction(studySubjects.change, { alsoChanges: OF_TAKEN_SUBJECTS });
  const [isOpen, setOpen] = useState(false);
  const [former, setFormer] = useState<ElectiveMember>();
  const member = chosenOf(group);
  if (member === undefined) return null;
  const changeTo = ({ subject_id }: ElectiveMember) => {
    change.mutate(
      { params: { semesterId }, body: { subject_id: [subject_id] } },
      {
        onSuccess: () => {
          setOpen(false);
          setFormer(former?.subject_id === subject_id ? undefined : member);
        },
      },
    );
  };
  return (
    <div className="chosen-elective">
      <p role="status">{text('cabinet.electives.chosen', { name: member.subject_choice_name.name })}</p>
      {group.change_refusal === null ? (
        <p>
          {text('cabinet.electives.change_until')} <Until at={Date.parse(group.deadline)} />
        </p>
      ) : (
        <p className="muted">{group.change_refusal}</p>
      )}
      {change.error && (
        <p className="notice notice-error" role="alert">
          {change.error.message}
        </p>
      )}
      {group.change_refusal === null && (
        <StudyActs>
          {isOpen ? (
            <ChangeForm
              group={group}
              chosen={member}
              busy={change.isPending}
              onChange={changeTo}
              onClose={() => setOpen(false)}
            />
          ) : (
            <p className="buttons">
              <PlainButton
                label={text('cabinet.electives.change.of', { name: member.subject_choice_name.name })}
                onClick={() => setOpen(true)}
              >
                {text('cabinet.electives.change')}
              </PlainButton>
              {former !== undefined && (
                <NeedsConnection>
                  <PlainButton busy={change.isPending} onClick={() => changeTo(former)}>
                    {text('cabinet.electives.return', { name: former.subject_choice_name.name })}
                  </PlainButton>
                </NeedsConnection>
              )}
            </p>
          )}
        </StudyActs>
      )}
    </div>
  );
}

interface ChangeFormProps {
  group: ElectiveGroup;
  chosen: ElectiveMember;
  busy: boolean;
  onChange: (member: ElectiveMember) => void;
  onClose: () => void;
}

function ChangeForm({ group, chosen, busy, onChange, onClose }: ChangeFormProps) {
  const text = useText();
  const [value, setValue] = useState(chosen.subject_id);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = group.choice_subject.find(({ subject_id }) => subject_id === value);
    if (wanted === undefined || wanted.subject_id === chosen.subject_id) onClose();
    else if (!busy) onChange(wanted);
  };
  return (
    <form onSubmit={onSubmit}>
      <ElectiveMembers group={group} value={value} onChange={setValue} />
      <NeedsConnection>
        <p className="buttons">
          <PlainButton primary type="submit" busy={busy}>
            {text('cabinet.electives.save')}
          </PlainButton>
          <PlainButton onClick={onClose}>{text('cabinet.back')}</PlainButton>
        </p>
      </NeedsConnection>
    </form>
  );
}
