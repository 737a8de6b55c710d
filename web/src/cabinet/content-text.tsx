import { RichText } from '#ui/rich-text/rich-text.tsx';
import { useContentTag } from './query.ts';

/** A text of the university, in the language of content, which may differ from that of the interface. */
export function ContentText({ html }: { html: string }) {
  return (
    <div lang={useContentTag()}>
      <RichText html={html} />
    </div>
  );
}
