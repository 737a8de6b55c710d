import type { PostState } from '@dekanat/contract/content/posts.ts';
import { COLOURS } from '#features/content/post-types.ts';
import { useText } from '#i18n/text.ts';

export function PostStateTag({ state }: { state: PostState }) {
  const text = useText();
  return (
    <span className="status-tag" data-status={COLOURS[state]}>
      {text(`post.state.${state}`)}
    </span>
  );
}
