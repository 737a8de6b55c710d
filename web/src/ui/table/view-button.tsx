import { SaveOutlined, StarFilled, StarOutlined } from '@ant-design/icons';
import { listViews } from '@dekanat/contract/access/views/list-views.ts';
import { lazy, Suspense } from 'react';
import { useAction } from '#api/query.ts';
import { useUniversity } from '#api/university.ts';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { columnsToSave, isChanged, paramsToSave, refusedParams } from '#ui/table/list-view-params.ts';
import type { ViewsProps } from '#ui/table/list-views.ts';
import { PopoverButton } from '#ui/table/popover-button.tsx';

const ViewCard = lazy(async () => ({ default: (await import('#ui/table/view-card.tsx')).ViewCard }));

/** The saved views of a list; while one is applied, its name, and a button that saves changes to it. */
export function ViewButton(props: ViewsProps) {
  const { views, settings } = props;
  const { applied, schema, search } = views;
  const text = useText();
  const changed = applied && isChanged(schema, applied, search, settings.arrangement);
  const refused = applied ? refusedParams(schema, applied.params) : [];
  return (
    <>
      {refused.length > 0 && (
        <span className="view-refused" role="status">
          {text('list_view.refused', { count: refused.length })}
        </span>
      )}
      {applied?.changeable && changed && <SaveChanges {...props} />}
      <PopoverButton
        label={text('list_view.title')}
        icon={applied ? <StarFilled aria-hidden /> : <StarOutlined aria-hidden />}
        title={applied && <span className="view-applied">{applied.name}</span>}
      >
        {(close) => (
          <Suspense>
            <ViewCard {...props} close={close} />
          </Suspense>
        )}
      </PopoverButton>
    </>
  );
}

function SaveChanges({ views: { applied, schema, search }, settings }: ViewsProps) {
  const text = useText();
  const feedback = useFeedback();
  const { universityId } = useUniversity();
  const { mutate, isPending } = useAction(listViews.update, {
    onSuccess: () => {
      settings.reset();
      feedback.success(text('list_view.saved'));
    },
    onError: feedback.error,
  });
  if (applied === undefined) return null;
  const save = () =>
    mutate({
      params: { id: applied.id },
      query: { university_id: universityId },
      body: {
        params: paramsToSave(schema, search),
        columns: columnsToSave(settings.arrangement),
        version: applied.version,
      },
    });
  return (
    <button type="button" className="tool-button" disabled={isPending} onClick={save}>
      <SaveOutlined aria-hidden />
      {text('list_view.save_changes')}
    </button>
  );
}
