import { letterheads } from '@dekanat/contract/universities/letterheads.ts';
import { Link } from '@tanstack/react-router';
import { useMay } from '#api/session.ts';
import { useUniversity } from '#api/university.ts';
import { useText } from '#i18n/text.ts';

/** Opens the letterhead that the papers of the university print. */
export function LetterheadLink() {
  const text = useText();
  const { universityId } = useUniversity();
  if (!useMay(letterheads.update) || universityId === undefined) return null;
  return <Link to={`/universities/${universityId}/letterhead`}>{text('letterhead.title')}</Link>;
}
