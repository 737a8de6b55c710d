import { VideoCameraAddOutlined } from '@ant-design/icons';
import { problemOfVideo } from '@dekanat/contract/syllabi/videos.ts';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';
import { useDropping } from '#ui/upload/use-dropping.ts';

/** Browsers do not know the type of every container. */
const EXTENSIONS = /\.(mp4|m4v|mov|mkv|webm|avi|mpe?g|ts|flv|wmv|ogv|3gp)$/i;

const problemOf = (file: File): TextKey | undefined => {
  const isVideo = file.type.startsWith('video/') || (file.type === '' && EXTENSIONS.test(file.name));
  return isVideo ? problemOfVideo(file) : 'video.type';
};

/** Takes one video, dropped or chosen, and checks it before it is sent. */
export function VideoDrop({ onFile }: { onFile: (file: File) => void }) {
  const text = useText();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<TextKey>();
  const take = ([file]: readonly File[]) => {
    if (file === undefined) return;
    const found = problemOf(file);
    setProblem(found);
    if (found === undefined) onFile(file);
  };
  const { over, ...dropping } = useDropping(take);
  return (
    <div className="video-drop" data-over={over} {...dropping}>
      <VideoCameraAddOutlined aria-hidden />
      <p>{text('video.drop')}</p>
      <Button onClick={() => input.current?.click()}>{text('video.choose')}</Button>
      <p className="hint">{text('video.hint')}</p>
      {problem && (
        <p role="alert" className="video-problem">
          {text(problem)}
        </p>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept="video/*,.mkv"
        aria-label={text('video.choose')}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // Allows choosing the same file again.
          target.value = '';
          take(files);
        }}
      />
    </div>
  );
}
