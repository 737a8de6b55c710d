import { useText } from '#i18n/text.ts';

/** In place of the transcript of a student who has no valid one. */
export function TranscriptMissing() {
  const text = useText();
  return (
    <span className="status-tag" data-status="inactive">
      {text('transcript.missing')}
    </span>
  );
}
