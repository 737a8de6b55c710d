import { useText } from '#i18n/text.ts';

/** Beside a valid transcript with other marks than the student has now. */
export function TranscriptOutdated() {
  const text = useText();
  return (
    <span className="status-tag" data-status="inactive" title={text('transcript.outdated.hint')}>
      {text('transcript.outdated')}
    </span>
  );
}
