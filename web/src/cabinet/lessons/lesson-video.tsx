import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { readStored, writeStored } from '#browser/stored-values.ts';
import { storedPath } from '#cabinet/stored-path.ts';
import { useText } from '#i18n/text.ts';
import type { StudiedItem } from './studied-item.ts';

const QUALITY = /^(\d+)p-/;
/** Seconds that are played again after a break. */
const REPEATED_S = 3;
/** A closed tab tells nothing: while a video plays, its place is stored so often. */
const STORED_EACH_S = 5;

type Video = Pick<HTMLVideoElement, 'currentTime' | 'ended'>;

/** Where a video was left on this device. */
function usePlace(id: number) {
  const stored = `cabinet.video.${id}`;
  const remember = ({ currentTime, ended }: Video) =>
    writeStored(stored, ended ? undefined : String(Math.floor(currentTime)));
  return {
    remember,
    rememberNow: ({ currentTarget }: SyntheticEvent<HTMLVideoElement>) => remember(currentTarget),
    rememberSometimes: ({ currentTarget }: SyntheticEvent<HTMLVideoElement>) => {
      const last = Number(readStored(stored) ?? 0);
      if (Math.abs(currentTarget.currentTime - last) >= STORED_EACH_S) remember(currentTarget);
    },
    resume: ({ currentTarget }: SyntheticEvent<HTMLVideoElement>) => {
      const left = Number(readStored(stored) ?? 0);
      if (left > REPEATED_S) currentTarget.currentTime = left - REPEATED_S;
    },
  };
}

/** A video with its qualities. It continues where it was left on this device. */
export function LessonVideo({ item: { id, media, file_url_video } }: { item: StudiedItem }) {
  const text = useText();
  const video = useRef<HTMLVideoElement>(null);
  const { remember, rememberNow, rememberSometimes, resume } = usePlace(id);
  // A page that is left, or closed by the phone, does not pause.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the function does the same in each rendering
  useEffect(() => {
    const onLeave = () => video.current !== null && video.current.currentTime > 0 && remember(video.current);
    window.addEventListener('pagehide', onLeave);
    return () => window.removeEventListener('pagehide', onLeave);
  }, [id]);
  const qualities = media
    .map((one) => ({
      height: Number(QUALITY.exec(one.filename)?.[1] ?? 0),
      address: `/storage/${one.directory}/${one.filename}.${one.extension}`,
    }))
    .toSorted((one, other) => one.height - other.height);
  const [height, setHeight] = useState(() => Number(readStored('cabinet.video') ?? 480));
  const shown = qualities.findLast((one) => one.height <= height) ?? qualities[0];
  const source = shown?.address ?? (file_url_video && storedPath(file_url_video));
  if (source === null || source === undefined) return null;
  return (
    <div className="lesson-video">
      {/* biome-ignore lint/a11y/useMediaCaption: teachers upload videos without captions */}
      <video
        key={source}
        ref={video}
        src={source}
        controls
        playsInline
        preload="metadata"
        onLoadedMetadata={resume}
        onTimeUpdate={rememberSometimes}
        onPause={rememberNow}
        onEnded={rememberNow}
      />
      {qualities.length > 1 && (
        <label className="field">
          {text('cabinet.video.quality')}
          <select
            value={shown?.height}
            onChange={({ target }) => {
              if (video.current !== null) remember(video.current);
              writeStored('cabinet.video', target.value);
              setHeight(Number(target.value));
            }}
          >
            {qualities.map((one) => (
              <option key={one.height} value={one.height}>
                {text('cabinet.video.height', { height: one.height })}
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  );
}
