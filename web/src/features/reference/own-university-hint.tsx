import { useUniversity } from '#api/university.ts';
import { useText } from '#i18n/text.ts';

/** Says that a text is changed for the chosen university, and not for all. */
export function OwnUniversityHint() {
  const text = useText();
  const { universityId } = useUniversity();
  return universityId !== undefined && <p className="hint">{text('reference.own_university')}</p>;
}
