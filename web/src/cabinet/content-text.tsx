import { LANGUAGE_TAGS } from '@dekanat/contract/api/languages.ts';
import { RichText } from '#ui/rich-text/rich-text.tsx';
import { useContentLanguage } from './query.ts';

/** A text of the university, in the language of content, which may differ from that of the interface. */
export function ContentText({ html }: { html: string }) {
  return (
    <div lang={LANGUAGE_TAGS[useContentLanguage()]}>
      <RichText html={html} />
    </div>
  );
}
