import { useOwnStudy } from '#cabinet/profile/own-study.ts';
import { useText } from '#i18n/text.ts';
import './study-notice.css';

/** Why nothing can be handed in, or why all lists are empty. */
export function StudyNotice() {
  const text = useText();
  const study = useOwnStudy();
  if (study === undefined || (study.isRegistered && !study.isOnLeave)) return null;
  return (
    <p className="notice study-notice" role="note">
      {text(study.isOnLeave ? 'cabinet.study.leave' : 'cabinet.study.unregistered')}
    </p>
  );
}
