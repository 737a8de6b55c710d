import { useText } from '#i18n/text.ts';
import { useOwnName, VIEWED } from './view.ts';
import './view.css';

/** Says to staff whose cabinet they view, and leads back to the student's page. */
export function ViewNotice() {
  const text = useText();
  const name = useOwnName();
  return (
    <div className="notice view-notice" role="note">
      <p>{text('cabinet.view', { name })}</p>
      <a href={`/students/students/view/${VIEWED}`} className="button">
        {text('cabinet.view.leave')}
      </a>
    </div>
  );
}
