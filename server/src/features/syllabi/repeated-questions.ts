import { buffer } from 'node:stream/consumers';
import type { QuestionContent } from '@dekanat/contract/syllabi/questions.ts';
import type { Context } from '#api/context.ts';
import { imagesIn } from '#platform/rich-text/rich-text.ts';
import type { FileQuestion, Message } from './formats/file-question.ts';
import { hashOf } from './import-pictures.ts';
import { questionsOf } from './question-rows.ts';

const PICTURE = /<img\b[^<>]*>/g;
/** A format may add or leave out paragraphs around a text. */
const textOf = (html: string) =>
  html
    .replace(PICTURE, '<img>')
    .replace(/(?:\s|&nbsp;|<\/?p>)+/g, ' ')
    .trim();

const textsOf = ({ question, answers }: QuestionContent) => [
  question,
  ...answers.map(({ answer }) => answer),
];
/** Each picture as often as it is shown. */
const picturesOf = (content: QuestionContent) =>
  textsOf(content).flatMap((html) => (html.match(PICTURE) ?? []).flatMap(imagesIn));

/**
 * The text of a question and those of its answers in any order, without pictures. Which answers are correct does not count: the
 * comparison would tell it to authors who must not see it.
 */
const keyOf = ({ question, answers }: QuestionContent): string =>
  JSON.stringify([textOf(question), answers.map(({ answer }) => textOf(answer)).toSorted()]);

/** A question that another one may repeat: one of the test, or that of a line of the file. */
interface Known {
  line?: number;
  pictures: number[];
}

/** Compares pictures: each import stores its own copies. */
class PictureComparison {
  private readonly files = new Map<
    number,
    Promise<{ key: string; source_hash: Buffer | null } | undefined>
  >();
  private readonly originals = new Map<number, Promise<Buffer | undefined>>();
  private readonly context: Context;
  private readonly itemId: number;

  constructor(context: Context, itemId: number) {
    this.context = context;
    this.itemId = itemId;
  }

  private fileOf(id: number) {
    const file =
      this.files.get(id) ??
      this.context.db
        .selectFrom('files')
        .select(['key', 'source_hash'])
        .where('id', '=', id)
        .executeTakeFirst();
    this.files.set(id, file);
    return file;
  }

  /** The hash of what a picture was exported as. Each is read once, because many questions may differ by their pictures alone. */
  private hashOfOriginal(id: number, key: string) {
    const hash =
      this.originals.get(id) ??
      this.context.services.storage
        .read(key, 'original')
        .then(async (body) => hashOf(await buffer(body), this.itemId))
        .catch(() => undefined);
    this.originals.set(id, hash);
    return hash;
  }

  /** Whether a picture of the file is that of a known question, read from the same file or, if the test has it, from its export. */
  private async isSame(id: number, known: number, ofTest: boolean): Promise<boolean> {
    if (id === known) return true;
    const [file, other] = [await this.fileOf(id), await this.fileOf(known)];
    const hash = file?.source_hash;
    if (!hash || other === undefined) return false;
    if (other.source_hash?.equals(hash)) return true;
    return ofTest && (await this.hashOfOriginal(known, other.key))?.equals(hash) === true;
  }

  /** Whether both questions show the same pictures. */
  async areSame({ pictures }: Known, known: Known): Promise<boolean> {
    const open = [...known.pictures];
    if (pictures.length !== open.length) return false;
    for (const id of pictures) {
      const index = await indexOf(open, (other) => this.isSame(id, other, known.line === undefined));
      if (index < 0) return false;
      open.splice(index, 1);
    }
    return true;
  }
}

async function indexOf<Item>(items: readonly Item[], is: (item: Item) => Promise<boolean>): Promise<number> {
  for (const [index, item] of items.entries()) if (await is(item)) return index;
  return -1;
}

/**
 * The questions of a file that the test or an earlier line has already: what is said of each by its index. A question without a
 * text repeats none, and a faulty one, which may be skipped, is repeated by none.
 */
export async function repeatedQuestions(
  context: Context,
  itemId: number,
  questions: readonly FileQuestion[],
): Promise<Map<number, Message>> {
  const known = new Map<string, Known[]>();
  const remember = (key: string, one: Known) => known.set(key, [...(known.get(key) ?? []), one]);
  for (const stored of await questionsOf(context.db, itemId))
    remember(keyOf(stored), { pictures: picturesOf(stored) });
  const comparison = new PictureComparison(context, itemId);
  const repeated = new Map<number, Message>();
  for (const [index, question] of questions.entries()) {
    if (textOf(question.question) === '') continue;
    const key = keyOf(question);
    const own = { line: question.line, pictures: picturesOf(question) };
    const same = known.get(key) ?? [];
    const earlier = same[await indexOf(same, (one) => comparison.areSame(own, one))];
    if (earlier !== undefined) repeated.set(index, messageOf(earlier));
    else if (question.problems.length === 0) remember(key, own);
  }
  return repeated;
}

const messageOf = ({ line }: Known): Message =>
  line === undefined ? { key: 'question.file.present' } : { key: 'question.file.repeated', values: { line } };
