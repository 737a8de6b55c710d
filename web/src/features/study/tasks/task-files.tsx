import type { TaskAttempt } from '@dekanat/contract/study/task-attempts.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { readStored } from '#api/api.ts';
import { useText } from '#i18n/text.ts';

type Resource = TaskAttempt['resources'][number];
const PICTURES = new Set(['jpg', 'jpeg', 'png']);

/** The address on this host: the signature is in the path. */
const pathOf = ({ url }: Resource) => new URL(url).pathname as `/storage/${string}`;

/** What was handed in, beside the list; each file also opens in a tab. */
export function TaskFiles({ resources }: Pick<TaskAttempt, 'resources'>) {
  const text = useText();
  const [shown, setShown] = useState(0);
  const resource = resources[shown] ?? resources[0];
  if (resource === undefined) return null;
  return (
    <div className="task-files">
      {resources.length > 1 && (
        <div className="task-file-names" role="tablist" aria-label={text('tasks.files.title')}>
          {resources.map((one, index) => (
            <button
              key={one.id}
              type="button"
              role="tab"
              aria-selected={one === resource}
              onClick={() => setShown(index)}
            >
              {one.name}
            </button>
          ))}
        </div>
      )}
      <a href={pathOf(resource)} target="_blank" rel="noreferrer">
        {text('tasks.file.open', { name: resource.name })}
      </a>
      <Preview key={resource.id} resource={resource} />
    </div>
  );
}

function Preview({ resource }: { resource: Resource }) {
  const extension = resource.extension.toLowerCase();
  if (PICTURES.has(extension))
    return <img src={pathOf(resource)} alt={resource.name} className="task-picture" />;
  return extension === 'pdf' ? <Pdf resource={resource} /> : null;
}

/** Files are served so that no page can frame them; a copy in memory may be shown. */
function Pdf({ resource }: { resource: Resource }) {
  const { data } = useQuery({
    queryKey: ['task-file', resource.id],
    queryFn: async ({ signal }) =>
      new Blob([await readStored(pathOf(resource), signal)], { type: 'application/pdf' }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!data) return;
    const made = URL.createObjectURL(data);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  return address === undefined ? null : <iframe src={address} title={resource.name} className="task-pdf" />;
}
