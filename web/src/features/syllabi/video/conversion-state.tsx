import { jobs } from '@dekanat/contract/operations/jobs.ts';
import { type Video, videos } from '@dekanat/contract/syllabi/videos.ts';
import { useQuery } from '@tanstack/react-query';
import { Button, Progress } from 'antd';
import { useEffect } from 'react';
import { queryOf, useAction } from '#api/query.ts';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';

interface ConversionStateProps {
  video: Video;
  readOnly: boolean;
  /** The browser can play the original. */
  playable: boolean;
  reload: () => Promise<unknown>;
}

/** No event reports the single steps, so they are polled. */
const LOOKED_AT_EVERY_MS = 3_000;
const OPEN = ['waiting', 'running'];
/** A job that was cancelled while it waited leaves the video as it was. */
const WITHOUT_RESULT = ['cancelled', 'failed'];

/** Whether no result of the last conversion is stored. */
const isUnfinished = ({ video_converter_status, converter_message, job_id }: Video) =>
  video_converter_status !== 1 && converter_message === null && job_id !== null;

/** How far the conversion is, or why there is none; nothing once it is done. */
export function ConversionState({ video, readOnly, playable, reload }: ConversionStateProps) {
  const text = useText();
  const { error: showError } = useFeedback();
  const { id, job_id, video_converter_status: status, converter_message: message } = video;
  const unfinished = isUnfinished(video);
  // Only its starter may read the job; events bring the end of it to everybody.
  const { data: job } = useQuery({
    ...queryOf(jobs.read, { params: { id: job_id ?? 0 } }),
    enabled: unfinished,
    retry: false,
    refetchInterval: ({ state }) => state.data?.status === 'running' && LOOKED_AT_EVERY_MS,
  });
  const ended = job !== undefined && !OPEN.includes(job.status);
  useEffect(() => {
    if (unfinished && ended) void reload();
  }, [unfinished, ended, reload]);
  const convert = useAction(videos.convert, { onSuccess: () => void reload(), onError: showError });
  if (status === 1) return null;
  if (unfinished && !WITHOUT_RESULT.includes(job?.status ?? ''))
    return <Unfinished running={status === 9} done={job?.done ?? 0} playable={playable} />;
  return (
    <div className="video-actions">
      {message !== null && <p>{message}</p>}
      {!readOnly && (
        <Button loading={convert.isPending} onClick={() => convert.mutate({ params: { id }, body: {} })}>
          {text('video.convert')}
        </Button>
      )}
    </div>
  );
}

interface UnfinishedProps {
  /** Otherwise the conversion waits. */
  running: boolean;
  done: number;
  playable: boolean;
}

function Unfinished({ running, done, playable }: UnfinishedProps) {
  const text = useText();
  const state = text(running ? 'video.converting_now' : 'video.waiting');
  return (
    <div role="status">
      <p>{playable ? `${state}: ${text('video.original_meanwhile')}` : state}</p>
      {running && <Progress percent={done} aria-label={state} />}
    </div>
  );
}
