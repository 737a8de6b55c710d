import { useId } from 'react';
import { ContentText } from '#cabinet/content-text.tsx';
import { useContentTag } from '#cabinet/query.ts';
import { formatNumber } from '#i18n/number-format.ts';
import { useText } from '#i18n/text.ts';
import { chosenOf, type ElectiveGroup, type ElectiveMember, isChoosable } from './elective-group.ts';

interface ElectiveMembersProps {
  group: ElectiveGroup;
  /** The chosen subject. */
  value: number | undefined;
  onChange: (subjectId: number) => void;
}

/** The members of an elective group to compare, of which one is chosen. */
export function ElectiveMembers({ group, value, onChange }: ElectiveMembersProps) {
  const text = useText();
  const isForStaff = chosenOf(group) === undefined && !isChoosable(group);
  return (
    <fieldset>
      <legend>{text('cabinet.electives.group', { group: group.choice_of_subject })}</legend>
      {isForStaff && <p className="notice">{text('cabinet.electives.staff_choose')}</p>}
      {group.choice_subject.map((member) => (
        <Member
          key={member.subject_id}
          member={member}
          name={`group-${group.choice_of_subject}`}
          checked={value === member.subject_id}
          onChoose={() => onChange(member.subject_id)}
        />
      ))}
    </fieldset>
  );
}

interface MemberProps {
  member: ElectiveMember;
  name: string;
  checked: boolean;
  onChoose: () => void;
}

function Member({ member, name, checked, onChoose }: MemberProps) {
  const text = useText();
  const lang = useContentTag();
  const id = useId();
  const isClosed = member.sheet_closed && !member.chosen;
  return (
    <div className="elective">
      <label className="choice">
        <input
          type="radio"
          name={name}
          checked={checked}
          disabled={isClosed}
          aria-describedby={id}
          onChange={onChoose}
        />
        <span lang={lang}>{member.subject_choice_name.name}</span>
      </label>
      <div id={id} className="muted elective-facts">
        <p>
          {text('cabinet.electives.facts', {
            credits: formatNumber(member.credit_hour),
            hours: formatNumber(member.hour),
          })}
          {member.teacher_name !== null && ` · ${member.teacher_name}`}
        </p>
        {member.short_info !== '' && <p lang={lang}>{member.short_info}</p>}
        {isClosed && <p>{text('cabinet.electives.closed')}</p>}
      </div>
      {member.description !== '' && (
        <details>
          <summary>{text('cabinet.about_subject')}</summary>
          <ContentText html={member.description} />
        </details>
      )}
    </div>
  );
}
