/** Hosts of the players that a rich text may embed; the content security policy allows frames of these hosts only. */
export const PLAYER_HOSTS = [
  'www.youtube.com',
  'www.youtube-nocookie.com',
  'player.vimeo.com',
  'rutube.ru',
  'mover.uz',
] as const;

/** Longest formula, in characters of LaTeX: the browser renders formulas while people type. */
export const LATEX_MAX = 2_000;

const IMAGE = /^\/api\/resources\/showImage\/(\d{1,10})(?:\?|$)/;

/** The id of the uploaded picture that an `<img>` shows; undefined for every other source. */
export function imageIdOf(source: string): number | undefined {
  const [, id] = IMAGE.exec(source) ?? [];
  return id === undefined || Number(id) === 0 ? undefined : Number(id);
}

const SIGNED_IMAGE = /^https?:\/\/[^/]+(\/storage\/[\w-]+\/rasm\.jpg)$/;

/** The path of a picture whose address the server has signed, as readers without a permission get it; undefined for every other source. */
export const signedImageOf = (source: string): string | undefined => SIGNED_IMAGE.exec(source)?.[1];

/** Whether a frame may show this address. */
export function isPlayer(source: string): boolean {
  const [, host] = /^https:\/\/([a-z.-]+)\//i.exec(source) ?? [];
  return PLAYER_HOSTS.some((known) => known === host?.toLowerCase());
}

/** Whether a link may lead to this address: never into the application, never a script. */
export const isLink = (address: string): boolean =>
  /^(?:https?:\/\/[^\s/?#\\]|mailto:[^\s?]+@|tel:[+\d(])/i.test(address);

const BLOCK = /<\/?(?:p|h\d|li|ul|ol|t[rdh]|br|hr|div|pre|blockquote)\b[^<>]*>/gi;
const ENTITY = /&(?:[a-z]+|#\d+|#x[\da-f]+);/gi;

/** Characters of the text that HTML shows. */
export const textLength = (html: string): number =>
  html
    .replace(BLOCK, ' ')
    .replace(/<[^<>]*>/g, '')
    .replace(ENTITY, '·')
    .replace(/\s+/g, ' ')
    .trim().length;
