import { isPlayer } from '@dekanat/contract/rich-text/rich-text-rules.ts';

/** Pages of videos, and the addresses of their players. */
const PAGES: readonly [RegExp, (id: string) => string][] = [
  [
    /^https:\/\/(?:(?:www\.|m\.)?youtube\.com\/(?:watch\?(?:.*&)?v=|shorts\/|live\/|embed\/)|youtu\.be\/|www\.youtube-nocookie\.com\/embed\/)([\w-]{6,20})/,
    (id) => `https://www.youtube-nocookie.com/embed/${id}`,
  ],
  [
    /^https:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d+)/,
    (id) => `https://player.vimeo.com/video/${id}`,
  ],
  [/^https:\/\/rutube\.ru\/(?:video|play\/embed)\/([\da-f]+)/, (id) => `https://rutube.ru/play/embed/${id}`],
  [/^https:\/\/mover\.uz\/(?:watch|video\/embed)\/(\w+)/, (id) => `https://mover.uz/video/embed/${id}`],
];

/** The player of a video, from the address of its page or from an embed code. @returns undefined for other sites */
export function playerOf(typed: string): string | undefined {
  const address = /<iframe[^>]*\ssrc="([^"]+)"/i.exec(typed)?.[1] ?? typed.trim();
  const secure = address.replace(/^(?:http:)?\/\//, 'https://');
  for (const [page, playerWith] of PAGES) {
    const [, id] = page.exec(secure) ?? [];
    if (id !== undefined) return playerWith(id);
  }
  return isPlayer(secure) ? secure : undefined;
}
