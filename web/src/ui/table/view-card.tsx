import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  DeleteOutlined,
  EditOutlined,
  PushpinFilled,
  PushpinOutlined,
  TeamOutlined,
} from '@ant-design/icons';
import { type ListView, listViews } from '@dekanat/contract/access/views/list-views.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ApiError } from '#api/api.ts';
import { useAction } from '#api/query.ts';
import { useUniversity } from '#api/university.ts';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { IconButton } from '#ui/table/icon-button.tsx';
import { columnsToSave, paramsToSave, searchOf } from '#ui/table/list-view-params.ts';
import type { ViewsProps } from '#ui/table/list-views.ts';
import { ViewForm } from '#ui/table/view-form.tsx';
import '#ui/table/view-card.css';

interface ViewCardProps extends ViewsProps {
  close: () => void;
}

const problemOf = (error: ApiError | null): string | undefined =>
  error === null ? undefined : (Object.values(error.fields ?? {})[0]?.[0] ?? error.message);

/** Lists the views of a list, to apply, pin, rename and delete them, and saves the current one. */
export function ViewCard(props: ViewCardProps) {
  const { views, settings, close } = props;
  const text = useText();
  const apply = () => {
    settings.reset();
    close();
  };
  return (
    <div className="views">
      <ul aria-label={text('list_view.title')}>
        <li>
          <Link
            to={views.screen}
            search={views.unfiltered}
            className="popover-item view-link"
            onClick={close}
          >
            {text('list_view.all')}
          </Link>
        </li>
        {views.views.map((view) => (
          <ViewLine key={view.id} view={view} pinned={views.pinned} apply={apply} close={close} />
        ))}
      </ul>
      <NewView {...props} />
    </div>
  );
}

function NewView({ views, settings, close }: ViewCardProps) {
  const { screen, path, schema, search } = views;
  const text = useText();
  const navigate = useNavigate();
  const { universityId } = useUniversity();
  const { mutate, isPending, error } = useAction(listViews.create, {
    onSuccess: (view) => {
      settings.reset();
      close();
      void navigate({ to: screen, search: searchOf(view) });
    },
  });
  return (
    <ViewForm
      label={text('list_view.new')}
      initial={{ name: '', shared: false }}
      busy={isPending}
      error={problemOf(error)}
      onSave={(naming) =>
        mutate({
          query: { university_id: universityId },
          body: {
            screen,
            list: path,
            ...naming,
            params: paramsToSave(schema, search),
            columns: columnsToSave(settings.arrangement),
          },
        })
      }
    />
  );
}

interface ViewLineProps {
  view: ListView;
  /** The pinned views of the screen. */
  pinned: number[];
  apply: () => void;
  close: () => void;
}

function ViewLine({ view, pinned, apply, close }: ViewLineProps) {
  const text = useText();
  // As it was when the form was opened: its version shows whether a colleague has changed it since.
  const [renamed, setRenamed] = useState<ListView>();
  const { universityId } = useUniversity();
  const query = { university_id: universityId };
  const { mutate, isPending, error } = useAction(listViews.update, {
    onSuccess: () => setRenamed(undefined),
  });
  if (renamed !== undefined)
    return (
      <li>
        <ViewForm
          label={text('list_view.rename', { name: renamed.name })}
          initial={renamed}
          busy={isPending}
          error={problemOf(error)}
          onSave={({ name, shared }) =>
            mutate({ params: { id: renamed.id }, query, body: { name, shared, version: renamed.version } })
          }
        />
      </li>
    );
  return (
    <li className="view-line">
      <Link to={view.screen} search={searchOf(view)} className="popover-item view-link" onClick={apply}>
        {view.name}
        {view.shared && (
          <TeamOutlined
            aria-label={text('list_view.shared_by', { name: view.author ?? text('profile.superadmin') })}
          />
        )}
      </Link>
      <PinButtons view={view} pinned={pinned} />
      {view.changeable && (
        <>
          <IconButton
            label={text('list_view.rename', { name: view.name })}
            icon={<EditOutlined />}
            onClick={() => setRenamed(view)}
          />
          <RemoveView view={view} close={close} />
        </>
      )}
    </li>
  );
}

/** Pins a view to the menu, and moves it among the pinned ones. */
function PinButtons({ view, pinned }: Pick<ViewLineProps, 'view' | 'pinned'>) {
  const text = useText();
  const feedback = useFeedback();
  const { universityId } = useUniversity();
  const { mutate } = useAction(listViews.pin, { onError: feedback.error });
  const at = pinned.indexOf(view.id);
  const name = { name: view.name };
  const pin = (ids: number[]) =>
    mutate({ query: { university_id: universityId }, body: { screen: view.screen, ids } });
  const move = (to: number) => pin(pinned.toSpliced(at, 1).toSpliced(to, 0, view.id));
  return (
    <>
      {at > 0 && (
        <IconButton
          label={text('list_view.up', name)}
          icon={<ArrowUpOutlined />}
          onClick={() => move(at - 1)}
        />
      )}
      {at >= 0 && at < pinned.length - 1 && (
        <IconButton
          label={text('list_view.down', name)}
          icon={<ArrowDownOutlined />}
          onClick={() => move(at + 1)}
        />
      )}
      <IconButton
        label={text('list_view.pin', name)}
        icon={at < 0 ? <PushpinOutlined /> : <PushpinFilled />}
        pressed={at >= 0}
        onClick={() => pin(at < 0 ? [...pinned, view.id] : pinned.toSpliced(at, 1))}
      />
    </>
  );
}

function RemoveView({ view: { id, name, shared }, close }: Pick<ViewLineProps, 'view' | 'close'>) {
  const text = useText();
  const feedback = useFeedback();
  const { universityId } = useUniversity();
  const { mutate } = useAction(listViews.remove, {
    onSuccess: () => feedback.success(text('list_view.removed')),
    onError: feedback.error,
  });
  const ask = async () => {
    // An open popover would cover the dialog.
    close();
    const title = text('list.remove.question', { name });
    const content = text(shared ? 'list_view.remove.shared' : 'list_view.remove.own');
    if (await feedback.confirm({ title, content, danger: true }))
      mutate({ params: { id }, query: { university_id: universityId } });
  };
  return (
    <IconButton
      label={text('list.remove', { name })}
      icon={<DeleteOutlined />}
      danger
      onClick={() => void ask()}
    />
  );
}
