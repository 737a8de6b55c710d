import type { Video } from '@dekanat/contract/syllabi/videos.ts';
import { Select } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { readStored, writeStored } from '#browser/stored-values.ts';
import { useText } from '#i18n/text.ts';
import './video.css';

const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 2];
/** Plays on a slow connection; the user's choice is remembered. */
const FIRST_QUALITY = 240;
const STORED_QUALITY = 'video-quality';
const ORIGINAL = 0;

interface VideoPlayerProps {
  video: Video;
  /** Reads the video again: its addresses expire within an hour. */
  renew: () => Promise<unknown>;
  /** Reports whether the browser can play the video in the chosen quality. */
  onPlayable?: (playable: boolean) => void;
}

const storedQuality = () => Number(readStored(STORED_QUALITY) ?? FIRST_QUALITY);

function qualityFor({ media }: Video, wanted = storedQuality()): number {
  if (wanted === ORIGINAL || media.length === 0) return ORIGINAL;
  return (media.findLast(({ quality }) => quality <= wanted) ?? media[0])?.quality ?? ORIGINAL;
}

const addressOf = ({ media, file_url_video }: Video, quality: number) =>
  media.find((one) => one.quality === quality)?.url ?? file_url_video;

/** The browser cannot play the chosen quality. */
interface Failure {
  /** Other qualities were available. */
  converted: boolean;
}

/** Plays a video in a chosen quality and speed. Keys are those of the browser's own controls. */
export function VideoPlayer({ video, renew, onPlayable }: VideoPlayerProps) {
  const text = useText();
  const player = useRef<HTMLVideoElement>(null);
  const [quality, setQuality] = useState(() => qualityFor(video));
  const [speed, setSpeed] = useState(1);
  const [failure, setFailure] = useState<Failure>();
  const { source, change, onLoaded, onError } = useSource(player, video, quality, renew, () => {
    setFailure({ converted: video.media.length > 0 });
    onPlayable?.(false);
  });
  const play = (next: number) => {
    setFailure(undefined);
    onPlayable?.(true);
    setQuality(next);
    change(addressOf(video, next));
  };
  const isConvertedSince = failure?.converted === false && video.media.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the end of the conversion changes the quality
  useEffect(() => {
    // The original, which may be the stored choice, cannot be played.
    if (isConvertedSince) play(qualityFor(video, storedQuality() || FIRST_QUALITY));
  }, [isConvertedSince]);
  useEffect(() => {
    if (player.current) player.current.playbackRate = speed;
  });
  const qualities = [
    ...video.media.map((one) => ({ value: one.quality, label: one.name.split('_')[0] })),
    { value: ORIGINAL, label: text('video.quality.original') },
  ];
  return (
    <div className="video-player">
      <video
        ref={player}
        controls
        playsInline
        preload="metadata"
        aria-label={video.name}
        src={source}
        {...(video.poster_url !== null && { poster: video.poster_url })}
        onLoadedMetadata={onLoaded}
        onError={onError}
      />
      {failure && <p role="alert">{text('video.unplayable')}</p>}
      <div className="video-settings">
        <Select
          aria-label={text('video.quality')}
          value={quality}
          options={qualities}
          onChange={(next) => {
            writeStored(STORED_QUALITY, String(next));
            play(next);
          }}
        />
        <Select
          aria-label={text('video.speed')}
          value={speed}
          options={SPEEDS.map((value) => ({ value, label: `${value}×` }))}
          onChange={setSpeed}
        />
      </div>
    </div>
  );
}

/**
 * The address that plays. It stays when the record is read again, which would interrupt the video; another quality and a
 * renewed address continue at the same position.
 */
function useSource(
  player: { current: HTMLVideoElement | null },
  video: Video,
  quality: number,
  renew: () => Promise<unknown>,
  onUnplayable: () => void,
) {
  const [source, setSource] = useState(() => addressOf(video, quality));
  const place = useRef<{ seconds: number; plays: boolean }>(undefined);
  const failedWith = useRef<string>(undefined);
  const fresh = addressOf(video, quality);
  const change = (next: string) => {
    const { current } = player;
    place.current ??= current ? { seconds: current.currentTime, plays: !current.paused } : undefined;
    setSource(next);
  };
  useEffect(() => {
    // The address that failed was replaced.
    if (failedWith.current !== undefined && failedWith.current !== fresh) {
      failedWith.current = undefined;
      setSource(fresh);
    }
  }, [fresh]);
  return {
    source,
    change,
    onLoaded: () => {
      const { current } = player;
      if (current && place.current) {
        current.currentTime = place.current.seconds;
        if (place.current.plays) void current.play().catch(() => undefined);
      }
      place.current = undefined;
    },
    onError: async () => {
      const { current } = player;
      place.current ??= current ? { seconds: current.currentTime, plays: !current.paused } : undefined;
      failedWith.current = source;
      await renew();
      const expires = Number(new URL(source, window.location.href).searchParams.get('expires'));
      if (expires > Date.now()) onUnplayable();
    },
  };
}
