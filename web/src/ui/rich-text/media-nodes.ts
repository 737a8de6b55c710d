import { imageIdOf, isPlayer } from '@dekanat/contract/rich-text/rich-text-rules.ts';
import { QueryObserver, type QueryObserverResult } from '@tanstack/react-query';
import { Node, type NodeViewRendererProps } from '@tiptap/core';
import { queryClient } from '#api/query.ts';
import { text } from '#i18n/text.ts';
import { imageQuery } from '#ui/upload/image-query.ts';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    media: {
      insertPlayer: (player: { src: string; title: string }) => ReturnType;
    };
  }
}

/** Pictures need authorisation, so they are fetched, not linked. */
function pictureView({ node }: NodeViewRendererProps) {
  const dom = document.createElement('span');
  dom.className = 'rich-image';
  const picture = document.createElement('img');
  picture.className = 'stored-image';
  dom.append(picture);
  let url: string | undefined;
  const showLoaded = ({ data, isError }: QueryObserverResult<Blob>) => {
    if (isError) picture.alt = text('image.failed');
    if (data === undefined || url !== undefined) return;
    url = URL.createObjectURL(data);
    picture.src = url;
  };
  // The schema allows uploaded pictures only.
  const query = imageQuery(imageIdOf(node.attrs.src) ?? 0, 'full');
  // An observer, because a request ends with its last one: that of the view which the editor replaces.
  const observer = new QueryObserver(queryClient, query);
  const stop = observer.subscribe(showLoaded);
  const show = ({ attrs }: typeof node) => {
    picture.alt = attrs.alt ?? '';
    dom.style.width = attrs.width ?? '';
  };
  show(node);
  showLoaded(observer.getCurrentResult());
  return {
    dom,
    ignoreMutation: () => true,
    update: (updated: typeof node) => {
      if (updated.type !== node.type || updated.attrs.src !== node.attrs.src) return false;
      show(updated);
      return true;
    },
    destroy: () => {
      stop();
      if (url !== undefined) URL.revokeObjectURL(url);
    },
  };
}

/** A picture in a line of text: imported questions have pictures between words. */
export const Picture = Node.create({
  name: 'picture',
  group: 'inline',
  inline: true,
  atom: true,
  draggable: true,
  marks: '',
  addAttributes: () => ({ src: { default: null }, alt: { default: '' }, width: { default: null } }),
  parseHTML: () => [
    {
      tag: 'img[src]',
      getAttrs: (image) => imageIdOf(image.getAttribute('src') ?? '') !== undefined && null,
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
  addNodeView: () => pictureView,
});

function playerView({ node }: NodeViewRendererProps) {
  const dom = document.createElement('div');
  dom.className = 'rich-player';
  const frame = document.createElement('iframe');
  frame.title = node.attrs.title || node.attrs.src;
  frame.loading = 'lazy';
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-presentation allow-popups');
  frame.src = node.attrs.src;
  dom.append(frame);
  return { dom, ignoreMutation: () => true };
}

/** A video of another site. */
export const Player = Node.create({
  name: 'player',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ src: { default: null }, title: { default: '' } }),
  parseHTML: () => [
    { tag: 'iframe[src]', getAttrs: (frame) => isPlayer(frame.getAttribute('src') ?? '') && null },
  ],
  renderHTML: ({ HTMLAttributes }) => ['iframe', { ...HTMLAttributes, allowfullscreen: '' }],
  addNodeView: () => playerView,
  addCommands() {
    return {
      insertPlayer:
        (attrs) =>
        ({ commands }) =>
          commands.insertContent({ type: this.name, attrs }),
    };
  },
});
