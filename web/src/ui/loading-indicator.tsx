import { useText } from '#i18n/text.ts';

/** Something is on its way. Shows itself only after a moment, so that what is quick does not flicker. */
export function LoadingIndicator() {
  const text = useText();
  return (
    <div className="waiting" role="status">
      <span className="visually-hidden">{text('state.loading')}</span>
    </div>
  );
}
