import { useRef, useState } from 'react';
import { readStored, writeStored } from '#browser/stored-values.ts';
import { storedPath } from '#cabinet/stored-path.ts';
import { useText } from '#i18n/text.ts';
import type { StudiedItem } from './studied-item.ts';

const QUALITY = /^(\d+)p-/;
/** Seconds that are played again after a break. */
const REPEATED_S = 3;

/** A video with its qualities. It continues where it was left on this device. */
export function LessonVideo({ item: { id, media, file_url_video } }: { item: StudiedItem }) {
  const text = useText();
  const video = useRef<HTMLVideoElement>(null);
  const qualities = media
    .map((one) => ({
      height: Number(QUALITY.exec(one.filename)?.[1] ?? 0),
      address: `/storage/${one.directory}/${one.filename}.${one.extension}`,
    }))
    .toSorted((one, other) => one.height - other.height);
  const [height, setHeight] = useState(() => Number(readStored('cabinet.video') ?? 480));
  const shown = qualities.findLast((one) => one.height <= height) ?? qualities[0];
  const source = shown?.address ?? (file_url_video && storedPath(file_url_video));
  const stored = `cabinet.video.${id}`;
  if (source === null || source === undefined) return null;
  const resume = () => {
    const left = Number(readStored(stored) ?? 0);
    if (video.current !== null && left > REPEATED_S) video.current.currentTime = left - REPEATED_S;
  };
  const remember = () => writeStored(stored, String(Math.floor(video.current?.currentTime ?? 0)));
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
        onPause={remember}
        onEnded={() => writeStored(stored, undefined)}
      />
      {qualities.length > 1 && (
        <label className="field">
          {text('cabinet.video.quality')}
          <select
            value={shown?.height}
            onChange={({ target }) => {
              remember();
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
