import { FilePdfOutlined } from '@ant-design/icons';
import type { Post } from '@dekanat/contract/content/posts.ts';
import { files } from '@dekanat/contract/files/files.ts';
import { Button } from 'antd';
import { useText } from '#i18n/text.ts';
import { useFileDownload } from '#ui/export/use-file-download.ts';
import { StoredImage } from '#ui/upload/stored-image.tsx';

/** The picture of a post, or a link to its PDF. */
export function PostFile({ post: { img, file_url_photo, type } }: { post: Post }) {
  if (img === null) return null;
  if (file_url_photo?.includes('showImage') === false) return <PdfLink id={img} />;
  return (
    <div className={type === 'news' ? 'post-picture' : 'post-picture post-picture-whole'}>
      <StoredImage id={img} alt="" fallback={null} />
    </div>
  );
}

function PdfLink({ id }: { id: number }) {
  const text = useText();
  const { mutate, isPending } = useFileDownload(files.file);
  return (
    <Button
      icon={<FilePdfOutlined aria-hidden />}
      loading={isPending}
      onClick={() => mutate({ params: { id } })}
    >
      {text('post.file.open')}
    </Button>
  );
}
