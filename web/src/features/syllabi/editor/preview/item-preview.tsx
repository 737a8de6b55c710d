import type { LessonItem } from '@dekanat/contract/syllabi/lesson-items.ts';
import { ItemIcon } from '#features/syllabi/editor/item-icon.tsx';
import { useText } from '#i18n/text.ts';
import { RichText } from '#ui/rich-text/rich-text.tsx';

/** One item of a lesson as students see it. */
export function ItemPreview({ item }: { item: LessonItem }) {
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
      <Content item={item} />
    </section>
  );
}

function Content({ item }: { item: LessonItem }) {
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
        // biome-ignore lint/a11y/useMediaCaption: uploaded videos have no captions
        <video controls preload="none" poster={video.poster_url ?? undefined} src={video.file_url_video} />
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
