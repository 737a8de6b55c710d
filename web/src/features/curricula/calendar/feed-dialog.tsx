import { type ExamFeed, examFeeds } from '@dekanat/contract/curricula/exam-feeds.ts';
import { useQuery } from '@tanstack/react-query';
import { Button, Form, Segmented } from 'antd';
import { useState } from 'react';
import type { ApiError } from '#api/api.ts';
import { queryOf, useAction } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { useUniversity } from '#api/university.ts';
import { StudentGroupSelect } from '#features/structure/student-group-select.tsx';
import { TeacherSelect } from '#features/teachers/teacher-select.tsx';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { ReadField } from '#ui/form/field.tsx';
import { Modal } from '#ui/overlay/modal.tsx';
import './planning.css';

const OWNERS = ['group', 'teacher'] as const;
type Owner = (typeof OWNERS)[number];

/** Creates, shows and revokes the calendar address of a group or a teacher. */
export function FeedDialog({ onClose }: { onClose: () => void }) {
  const text = useText();
  const { universityId } = useUniversity();
  const [owner, setOwner] = useState<Owner>('group');
  const [id, setId] = useState<number>();
  const Select = owner === 'group' ? StudentGroupSelect : TeacherSelect;
  return (
    <Modal open title={text('calendar.feeds')} footer={null} onCancel={onClose}>
      <div className="calendar-feeds">
        <p>{text('calendar.feed.content')}</p>
        <Segmented
          block
          aria-label={text('calendar.feed.owner')}
          value={owner}
          options={OWNERS.map((value) => ({ value, label: text(`calendar.feed.${value}`) }))}
          onChange={(next) => {
            setOwner(next);
            setId(undefined);
          }}
        />
        <Form layout="vertical">
          <Form.Item label={text(`calendar.feed.${owner}`)} htmlFor="feed-owner">
            <Select
              key={owner}
              id="feed-owner"
              value={id}
              onChange={setId}
              within={{ university_id: universityId }}
              placeholder="antd.placeholder"
            />
          </Form.Item>
        </Form>
        {id !== undefined && <FeedAddress owner={owner} id={id} />}
      </div>
    </Modal>
  );
}

function FeedAddress({ owner, id }: { owner: Owner; id: number }) {
  const text = useText();
  const feedback = useFeedback();
  const mayCreate = useMay(examFeeds.create);
  const of = owner === 'group' ? { group_id: id } : { teacher_id: id };
  const { data: [feed] = [], isSuccess, error } = useQuery(queryOf(examFeeds.list, { query: of }));
  const creating = useAction(examFeeds.create, {
    onSuccess: () => feedback.success(text('calendar.feed.created')),
    onError: (refused: ApiError) => feedback.error(refused),
  });
  if (error) return <p role="alert">{error.message}</p>;
  if (!isSuccess) return null;
  if (feed) return <StoredAddress feed={feed} />;
  return (
    <>
      <p className="hint">{text('calendar.feed.none')}</p>
      {mayCreate && (
        <Button type="primary" loading={creating.isPending} onClick={() => creating.mutate({ body: of })}>
          {text('calendar.feed.create')}
        </Button>
      )}
    </>
  );
}

function StoredAddress({ feed: { id, path } }: { feed: ExamFeed }) {
  const text = useText();
  const feedback = useFeedback();
  const mayRevoke = useMay(examFeeds.remove);
  const revoking = useAction(examFeeds.remove, {
    onSuccess: () => feedback.success(text('calendar.feed.revoked')),
    onError: (refused: ApiError) => feedback.error(refused),
  });
  const revoke = async () => {
    const sure = await feedback.confirm({
      title: text('calendar.feed.revoke.title'),
      content: text('calendar.feed.revoke.content'),
      yes: text('calendar.feed.revoke'),
      danger: true,
    });
    if (sure) revoking.mutate({ params: { id } });
  };
  return (
    <>
      {path === null ? (
        <p className="hint">{text('calendar.feed.hidden')}</p>
      ) : (
        <ReadField label={text('calendar.feed.address')} value={window.location.origin + path} />
      )}
      {mayRevoke && (
        <Button danger loading={revoking.isPending} onClick={() => void revoke()}>
          {text('calendar.feed.revoke')}
        </Button>
      )}
    </>
  );
}
