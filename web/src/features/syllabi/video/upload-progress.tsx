import { Button, Progress } from 'antd';
import {
  cancelUpload,
  pauseUpload,
  resumeUpload,
  type VideoUpload,
} from '#features/syllabi/video/video-uploads.ts';
import { formatNumber } from '#i18n/number-format.ts';
import { useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';

const MEGABYTE = 1024 * 1024;
const megabytes = (bytes: number) => formatNumber(bytes / MEGABYTE, 1);

const TITLES: Record<VideoUpload['phase'], TextKey> = {
  uploading: 'video.uploading',
  paused: 'video.paused',
  storing: 'video.storing',
  failed: 'video.upload_failed',
};

/** Minutes and seconds, and hours where there are some. */
function clockOf(seconds: number): string {
  const [hours, minutes, rest] = [seconds / 3600, (seconds / 60) % 60, seconds % 60].map(Math.floor);
  const parts = hours ? [hours, minutes, rest] : [minutes, rest];
  return parts.map((part, index) => String(part).padStart(index === 0 ? 1 : 2, '0')).join(':');
}

/** A running upload: progress, speed and remaining time; pause, resume and cancel. */
export function UploadProgress({ itemId, upload }: { itemId: number; upload: VideoUpload }) {
  const text = useText();
  const { name, size, sent, phase, bytesPerSecond = 0, problem } = upload;
  const percent = Math.floor((100 * sent) / size);
  return (
    <div className="video-upload">
      <p>{text(TITLES[phase], { name })}</p>
      <Progress
        percent={percent}
        aria-label={name}
        {...(phase === 'failed' && { status: 'exception' })}
        {...(phase === 'storing' && { status: 'active' })}
      />
      <p className="hint">
        {text('video.sent', { sent: megabytes(sent), size: megabytes(size) })}
        {phase === 'uploading' && bytesPerSecond > 0 && (
          <>
            {' · '}
            {text('video.rate', { rate: megabytes(bytesPerSecond) })}
            {' · '}
            {text('video.left', { time: clockOf((size - sent) / bytesPerSecond) })}
          </>
        )}
      </p>
      {problem && (
        <p role="alert" className="video-problem">
          {problem}
        </p>
      )}
      <div className="video-actions">
        {phase === 'uploading' && (
          <Button onClick={() => void pauseUpload(itemId)}>{text('video.pause')}</Button>
        )}
        {phase === 'paused' && (
          <Button type="primary" onClick={() => resumeUpload(itemId)}>
            {text('video.resume')}
          </Button>
        )}
        {phase === 'failed' && (
          <Button type="primary" onClick={() => resumeUpload(itemId)}>
            {text('action.retry')}
          </Button>
        )}
        {phase !== 'storing' && (
          <Button onClick={() => void cancelUpload(itemId)}>{text('video.cancel')}</Button>
        )}
      </div>
    </div>
  );
}
