import { type ImportResource, type ImportSource, imports } from '@dekanat/contract/operations/imports.ts';
import { useQuery } from '@tanstack/react-query';
import { AutoComplete, Button, Form, Select } from 'antd';
import { useState } from 'react';
import { queryOf, useAction } from '#api/query.ts';
import { useText } from '#i18n/text.ts';
import type { ImportUrlState } from '#platform/imports/import-url.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { FirstLoad } from '#ui/table/list-states.tsx';

interface SourcePartProps {
  of: ImportResource;
  universityId: number | undefined;
  place: ImportUrlState;
}

/** The rows of another system in the place of a file. The system is asked when the user wants it. */
export function SourcePart(props: SourcePartProps) {
  const text = useText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section className="import-part import-source" aria-labelledby="import-source">
      <h2 id="import-source" className="import-heading">
        {text('imports.source.title')}
      </h2>
      <p className="import-about">{text('imports.source.about')}</p>
      {isOpen ? (
        <Offered {...props} />
      ) : (
        <div>
          <Button onClick={() => setIsOpen(true)}>{text('imports.source.choose')}</Button>
        </div>
      )}
    </section>
  );
}

function Offered({ of, universityId, place }: SourcePartProps) {
  const query = { university_id: universityId };
  const { data, error, refetch } = useQuery(queryOf(imports.source, { params: { resource: of }, query }));
  if (data === undefined) return <FirstLoad error={error} retry={() => void refetch()} />;
  return <Choices of={of} universityId={universityId} place={place} offered={data} />;
}

/** The faculty, and values for what the system does not have. */
function Choices({ of, universityId, place, offered }: SourcePartProps & { offered: ImportSource }) {
  const text = useText();
  const feedback = useFeedback();
  const [part, setPart] = useState<string>();
  const [defaults, setDefaults] = useState<Record<string, string>>({});
  const fetch = useAction(imports.fetch, {
    onSuccess: ({ id }) => place.open(id),
    onError: feedback.error,
  });
  const start = () =>
    fetch.mutate({
      query: { university_id: universityId },
      body: { resource: of, defaults, ...(part !== undefined && { part }) },
    });
  const all = { value: '', label: text('imports.source.part.all') };
  return (
    <Form layout="vertical" className="import-source-form" onFinish={start}>
      {offered.own_part_only && <p className="import-hint">{text('imports.source.own_part')}</p>}
      {!offered.own_part_only && offered.parts.length > 0 && (
        <Form.Item label={text('imports.source.part')} htmlFor="import-source-part">
          <Select
            id="import-source-part"
            value={part ?? ''}
            options={[all, ...offered.parts.map(({ id, name }) => ({ value: id, label: name }))]}
            showSearch={{ optionFilterProp: 'label' }}
            onChange={(chosen) => setPart(chosen === '' ? undefined : chosen)}
          />
        </Form.Item>
      )}
      {offered.defaults.length > 0 && <p className="import-hint">{text('imports.source.defaults')}</p>}
      {offered.defaults.map(({ key, label, choices }) => (
        <Form.Item key={key} label={label} htmlFor={`import-source-${key}`}>
          <AutoComplete
            id={`import-source-${key}`}
            value={defaults[key] ?? ''}
            options={choices.map((value) => ({ value }))}
            showSearch={{
              filterOption: (typed, option) =>
                String(option?.value ?? '')
                  .toLowerCase()
                  .includes(typed.toLowerCase()),
            }}
            maxLength={255}
            allowClear
            onChange={(value) => setDefaults({ ...defaults, [key]: value ?? '' })}
          />
        </Form.Item>
      ))}
      <div>
        <Button type="primary" htmlType="submit" loading={fetch.isPending}>
          {text('imports.source.start')}
        </Button>
      </div>
    </Form>
  );
}
