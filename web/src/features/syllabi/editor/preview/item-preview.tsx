import type { LessonItem } from '@dekanat/contract/syllabi/lesson-items.ts';
import { lazy, Suspense } from 'react';
import { ItemIcon } from '#features/syllabi/editor/item-icon.tsx';
import { useText, withTexts } from '#i18n/text.ts';
import { RichText } from '#ui/rich-text/rich-text.tsx';
import { ListSkeleton } from '#ui/table/list-states.tsx';

const VideoPlayer = lazy(
  withTexts('video', async () => ({
    default: (await import('#features/syllabi/video/video-player.tsx')).VideoPlayer,
  })),
);

interface ItemPreviewProps {
  item: LessonItem;
  /** Loads the items of the lesson again. */
  reload: () => Promise<unknown>;
}

/** One item of a lesson as students see it. */
export function ItemPreview({ item, reload }: ItemPreviewProps) {
  const text = useText();
  const label = text(`lesson_item.type.${item.type}`);
  if (item.type === 'text')
    return (
      <section aria-label={label}>
        <RichText html={item.text} />
      </section>
    );
  return (
    <section className="preview-item" aria-label={label}>
      <h3>
        <ItemIcon type={item.type} /> {label}
      </h3>
      <Content item={item} reload={reload} />
    </section>
  );
}

function Content({ item, reload }: ItemPreviewProps) {
  const text = useText();
  const attempts =
    item.count_of_attempts === 0
      ? text('preview.attempts.unlimited')
      : text('preview.attempts', { count: item.count_of_attempts });
  switch (item.type) {
    case 'video': {
      const { video } = item;
      if (!video) return <p className="hint">{text('preview.no_video')}</p>;
      return (
        <Suspense fallback={<ListSkeleton />}>
          <VideoPlayer key={video.id} video={video} renew={reload} />
        </Suspense>
      );
    }
    case 'test':
      return (
        <>
          <p>
            {text('preview.questions', { count: item.count_of_test_for_student })}
            {' · '}
            {attempts}
          </p>
          <button type="button" className="button" disabled>
            {text('preview.start')}
          </button>
        </>
      );
    default:
      return (
        <>
          <RichText html={item.text} />
          <p className="hint">{attempts}</p>
        </>
      );
  }
}
