import type { QuestionContent } from '@dekanat/contract/syllabi/questions.ts';
import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';

type Flag = 0 | 1;
export interface StoredQuestion {
  id: number;
  version: number;
  question: string;
  multiple_choice: Flag;
  /** Whether its author copied it without having seen the right answers. */
  answers_hidden: boolean;
  client_key?: string | null;
  answers: { id: number; answer: string; correct_answer: Flag }[];
}

/** The questions of a test in order, those with these ids where ids are given. */
export async function questionsOf(db: Queryable, itemId: number, ids?: number[]): Promise<StoredQuestion[]> {
  const { rows } = await sql<StoredQuestion>`
    select q.id, q.version, q.question, q.multiple_choice::integer as multiple_choice, q.answers_hidden, q.client_key, (
      select coalesce(json_agg(json_build_object('id', a.id, 'answer', a.answer, 'correct_answer', a.correct_answer::integer)
        order by a.sort, a.id), '[]')
      from test_answers a where a.question_id = q.id and a.retired_at is null) as answers
    from test_questions q
    where q.item_id = ${itemId} and q.retired_at is null ${ids ? sql`and q.id = any(${ids}::integer[])` : sql``}
    order by q.sort, q.id`.execute(db);
  return rows;
}

interface NewQuestion extends QuestionContent {
  bank_question_id?: number;
  answers_hidden?: boolean;
  client_key?: string | null | undefined;
}

/** Adds questions after the last one, in two statements whatever their number. @returns their ids in order */
export async function addQuestions(
  db: Queryable,
  { id: item_id, syllabus_id }: { id: number; syllabus_id: number },
  questions: readonly NewQuestion[],
): Promise<number[]> {
  if (questions.length === 0) return [];
  const rows = questions.map(
    ({ bank_question_id = null, answers_hidden = false, client_key = null, ...content }, place) => ({
      place,
      question: content.question,
      multiple_choice: content.multiple_choice === 1,
      bank_question_id,
      answers_hidden,
      client_key,
    }),
  );
  const { rows: added } = await sql<{ id: number }>`
    insert into test_questions (syllabus_id, item_id, sort, question, multiple_choice, bank_question_id, answers_hidden,
      client_key)
    select ${syllabus_id}, ${item_id},
      (select coalesce(max(sort), 0) from test_questions where item_id = ${item_id}) + place + 1,
      question, multiple_choice, bank_question_id, answers_hidden, client_key
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as it (place integer, question text, multiple_choice boolean, bank_question_id integer, answers_hidden boolean,
        client_key text)
    order by place returning id`.execute(db);
  const ids = added.map(({ id }) => id).toSorted((one, other) => one - other);
  const answers = questions.flatMap((question, index) =>
    question.answers.map(({ answer, correct_answer }, sort) => ({
      question_id: ids[index],
      sort,
      answer,
      correct_answer: correct_answer === 1,
    })),
  );
  // Students see the ids: these do not follow the order of the author, in which the right answer is often the first.
  await sql`
    insert into test_answers (question_id, sort, answer, correct_answer)
    select question_id, sort, answer, correct_answer
    from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb)
      as it (question_id integer, sort integer, answer text, correct_answer boolean)
    order by question_id, random()`.execute(db);
  return ids;
}

/**
 * Distributes the ids of the answers to a question at random: an editor that saves what is typed adds them one by one. Attempts name
 * the ids of a question that was drawn, so that it keeps them.
 */
export const shuffleAnswerIds = (db: Queryable, questionId: number) =>
  sql`
  with placed as materialized (
    select id, sort, answer, correct_answer, row_number() over (order by id) as place, row_number() over (order by random()) as new_place
    from test_answers where question_id = ${questionId}
      and not exists (select from question_versions where question_id = ${questionId}))
  update test_answers answer set sort = content.sort, answer = content.answer, correct_answer = content.correct_answer
  from placed own join placed content on content.new_place = own.place
  where answer.id = own.id and content.id <> own.id`.execute(db);

/** The ids of the questions of a test that were stored under these keys before. A removed one gives up its key: it is added anew. */
async function storedUnder(db: Queryable, itemId: number, keys: readonly string[]) {
  if (keys.length === 0) return new Map<string, number>();
  await sql`
    update test_questions set client_key = null
    where item_id = ${itemId} and client_key = any(${keys}::text[]) and retired_at is not null`.execute(db);
  const { rows } = await sql<{ id: number; client_key: string }>`
    select id, client_key from test_questions where item_id = ${itemId} and client_key = any(${keys}::text[])`.execute(
    db,
  );
  return new Map(rows.map(({ id, client_key }) => [client_key, id]));
}

/** Adds the questions of a locked test that are not stored under their keys already. @returns the ids of all in order */
export async function addOnce(
  db: Queryable,
  item: { id: number; syllabus_id: number },
  questions: readonly NewQuestion[],
): Promise<number[]> {
  const known = await storedUnder(
    db,
    item.id,
    questions.flatMap(({ client_key }) => client_key ?? []),
  );
  const keys = new Set(known.keys());
  const missing = questions.filter(({ client_key }) => {
    if (client_key === null || client_key === undefined) return true;
    return !keys.has(client_key) && keys.add(client_key);
  });
  const added = await addQuestions(db, item, missing);
  const ids = new Map<NewQuestion | string, number>(known);
  for (const [index, question] of missing.entries())
    ids.set(question.client_key ?? question, added[index] ?? 0);
  return questions.map((question) => ids.get(question.client_key ?? question) ?? 0);
}

interface BankColumns {
  university_id: number;
  author_id: number;
  faculty_id: number | null;
  subject_id: number;
  topic: string;
  difficulty: number;
}

/** Copies questions of tests into the bank and links them to the copies, in two statements whatever their number. */
export async function copyToBank(
  db: Queryable,
  questions: readonly StoredQuestion[],
  bank: BankColumns,
): Promise<void> {
  const rows = questions.map(({ id, question, multiple_choice, answers_hidden, answers }, index) => ({
    id,
    place: index,
    question,
    multiple_choice: multiple_choice === 1,
    answers_hidden,
    answers: answers.map(({ answer, correct_answer }) => ({ answer, correct_answer })),
  }));
  const { rows: added } = await sql<{ id: number }>`
    insert into bank_questions (university_id, author_id, faculty_id, subject_id, topic, difficulty, question, multiple_choice,
      answers, answers_hidden)
    select ${bank.university_id}, ${bank.author_id}, ${bank.faculty_id}, ${bank.subject_id}, ${bank.topic}, ${bank.difficulty},
      question, multiple_choice, answers, answers_hidden
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as it (place integer, question text, multiple_choice boolean, answers jsonb, answers_hidden boolean)
    order by place returning id`.execute(db);
  const bankIds = added.map(({ id }) => id).toSorted((one, other) => one - other);
  await sql`
    update test_questions q set bank_question_id = copy.bank_id
    from unnest(${rows.map(({ id }) => id)}::integer[], ${bankIds}::integer[]) copy (id, bank_id)
    where q.id = copy.id`.execute(db);
}

/** A change of its questions is a change of the test, which the audit shows. */
export const touchItem = (db: Queryable, id: number) =>
  db.updateTable('lesson_items').set({ updated_at: sql`now()` }).where('id', '=', id).execute();
