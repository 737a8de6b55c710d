import { type PostRow, posts } from '@dekanat/contract/content/posts.ts';
import { useMay } from '#api/session.ts';
import { TYPES } from '#features/content/post-types.ts';
import { PageActions } from '#ui/table/page-actions.tsx';
import { RemoveButton } from '#ui/table/remove-button.tsx';

export function PostActions({ post }: { post: PostRow }) {
  const [mayEdit, mayRemove] = [useMay(posts.update), useMay(posts.remove)];
  const { id, title, type, changeable } = post;
  return (
    <PageActions
      name={title}
      to={(page) => `${TYPES[type].base}/${page}/${id}`}
      mayEdit={mayEdit && changeable}
      account={false}
    >
      {(tabIndex) =>
        mayRemove &&
        changeable && <RemoveButton endpoint={posts.remove} id={id} name={title} tabIndex={tabIndex} />
      }
    </PageActions>
  );
}
