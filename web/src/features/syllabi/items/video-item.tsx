import { Button } from 'antd';
import { useState } from 'react';
import type { ItemPanelProps } from '#features/syllabi/items/item-panel-props.ts';
import { ConversionState } from '#features/syllabi/video/conversion-state.tsx';
import { EmbedButton } from '#features/syllabi/video/embed-dialog.tsx';
import { dropInterrupted, interruptedUpload } from '#features/syllabi/video/interrupted-upload.ts';
import { UploadProgress } from '#features/syllabi/video/upload-progress.tsx';
import { VideoDrop } from '#features/syllabi/video/video-drop.tsx';
import { VideoPlayer } from '#features/syllabi/video/video-player.tsx';
import { startUpload, useVideoUpload } from '#features/syllabi/video/video-uploads.ts';
import { useText } from '#i18n/text.ts';
import '#features/syllabi/video/video.css';

/** A video of a lesson: player, conversion and embed code; and the upload of another one. */
export function VideoItem({ item, readOnly, reload }: ItemPanelProps) {
  const text = useText();
  const [replacing, setReplacing] = useState(false);
  const [unplayable, setUnplayable] = useState<number>();
  const upload = useVideoUpload(item.id);
  const { id, video, embed_url } = item;
  const offersUpload = !readOnly && upload === undefined && (video === null || replacing);
  return (
    <section className="video-item" aria-label={text('video.label')}>
      {video === null && readOnly && <p>{text('video.none')}</p>}
      {video && (
        <>
          <VideoPlayer
            key={video.id}
            video={video}
            renew={reload}
            onPlayable={(playable) => setUnplayable(playable ? undefined : video.id)}
          />
          <ConversionState
            video={video}
            readOnly={readOnly}
            playable={unplayable !== video.id}
            reload={reload}
          />
          <div className="video-actions">
            {embed_url !== null && <EmbedButton path={embed_url} />}
            {!readOnly && upload === undefined && (
              <Button onClick={() => setReplacing(!replacing)}>
                {text(replacing ? 'video.replace.cancel' : 'video.replace')}
              </Button>
            )}
          </div>
        </>
      )}
      {upload && <UploadProgress itemId={id} upload={upload} />}
      {offersUpload && (
        <>
          <Interrupted itemId={id} />
          <VideoDrop
            onFile={(file) => {
              setReplacing(false);
              void startUpload(item, file);
            }}
          />
        </>
      )}
    </section>
  );
}

/** Reminds of an upload that a reload interrupted. */
function Interrupted({ itemId }: { itemId: number }) {
  const text = useText();
  const [interrupted, setInterrupted] = useState(() => interruptedUpload(itemId));
  if (interrupted === undefined) return null;
  const { name, sent, size } = interrupted;
  return (
    <div className="notice" role="status">
      <p>{text('video.interrupted', { name, percent: Math.floor((100 * sent) / size) })}</p>
      <Button
        size="small"
        onClick={() => {
          dropInterrupted(itemId);
          setInterrupted(undefined);
        }}
      >
        {text('video.interrupted.forget')}
      </Button>
    </div>
  );
}
