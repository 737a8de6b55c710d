import { useText } from '#i18n/text.ts';

/** Appears after a short delay, so that fast loads do not flicker. */
export function LoadingIndicator() {
  const text = useText();
  return (
    <div className="waiting" role="status">
      <span className="visually-hidden">{text('state.loading')}</span>
    </div>
  );
}
