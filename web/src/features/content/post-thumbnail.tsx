import { FilePdfOutlined, PictureOutlined } from '@ant-design/icons';
import type { PostRow } from '@dekanat/contract/content/posts.ts';
import { StoredImage } from '#ui/upload/stored-image.tsx';

/** A small picture of a post, or a sign for a PDF or a missing picture. */
export function PostThumbnail({ post: { img, file_url_photo } }: { post: PostRow }) {
  const isPdf = file_url_photo?.includes('showImage') === false;
  const none = isPdf ? <FilePdfOutlined aria-hidden /> : <PictureOutlined aria-hidden />;
  return (
    <span className="post-thumbnail">
      {img === null || isPdf ? none : <StoredImage id={img} alt="" size="thumbnail" fallback={none} />}
    </span>
  );
}
