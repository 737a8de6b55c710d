import { setTimeout } from 'node:timers/promises';
import { type Endpoint, pathOf } from '@dekanat/contract/api/endpoint.ts';
import { lessonItems } from '@dekanat/contract/syllabi/lesson-items.ts';
import { syllabusLessons, syllabusModules } from '@dekanat/contract/syllabi/modules.ts';
import type { QuestionInput } from '@dekanat/contract/syllabi/questions.ts';
import { syllabi } from '@dekanat/contract/syllabi/syllabi.ts';
import { testQuestions } from '@dekanat/contract/syllabi/tests.ts';
import type { Page } from '@playwright/test';
import { type Benchmark, figure } from './benchmark.ts';
import { longestFrame, measuredPage, median, withBrowser } from './browser.ts';
import { bearer, tokensOf } from './tokens.ts';

const [QUESTIONS, CALL_QUESTIONS] = [500, 100];
const [FRAME_MS, TURNS] = [100, 3];
/** The interval of wheel events and keystrokes. */
const PACE_MS = 60;
const [TURNS_OF_WHEEL, TURN_OF_WHEEL] = [60, 600];
const SENTENCE = 'Funksiyaning hosilasini toping va javobni asoslang';
/** After the last key: the pause before a save, and the save. */
const SAVED_AFTER_MS = 2_000;

const question = (place: number): QuestionInput => ({
  question: `<p>${place}. Hosilani toping: <span data-type="inline-math" data-latex="f(x)=x^{${(place % 9) + 2}}+\\sin x"></span></p>`,
  multiple_choice: 0,
  answers: [1, 2, 3, 4].map((answer) => ({
    answer: `<p>${answer}-javob: <span data-type="inline-math" data-latex="\\frac{${answer}}{x}"></span></p>`,
    correct_answer: answer === 2 ? 1 : 0,
  })),
});

/** A client of the API that returns the id of what it makes. */
function makerOf(url: string, headers: Record<string, string>) {
  return async (endpoint: Endpoint, parent: number, body: object): Promise<number> => {
    const address = url + pathOf(endpoint).replace(/\{\w+\}/, String(parent));
    const response = await fetch(address, {
      method: endpoint.method,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${address}: ${await response.text()}`);
    const { result } = (await response.json()) as { result: { id?: number } };
    return result.id ?? 0;
  };
}

/** Makes a syllabus with one test. @returns the address of its lesson */
async function fill(url: string): Promise<string> {
  const make = makerOf(url, bearer(await tokensOf(url)));
  const syllabus = await make(syllabi.create, 0, {
    language: 'oz',
    name: 'Oliy matematika',
    short_info: 'Birinchi kurs uchun',
    description: '<p>Hosila va integral haqidagi kurs</p>',
  });
  const module = await make(syllabusModules.create, syllabus, { name: 'Hosila' });
  const lesson = await make(syllabusLessons.create, module, { name: 'Hosila taʼrifi' });
  await make(syllabusLessons.update, lesson, { type: 'theoretical' });
  const item = await make(lessonItems.create, lesson, { type: 'test' });
  for (let place = 0; place < QUESTIONS; place += CALL_QUESTIONS)
    await make(testQuestions.update, item, {
      questions: Array.from({ length: CALL_QUESTIONS }, (_, index) => question(place + index + 1)),
    });
  return `/edu-process/syllabus/${syllabus}?tab=programs&lesson=${lesson}`;
}

const CARD = '[data-question]';

/** Opens the test inside the loaded application. */
async function open(page: Page, url: string, address: string): Promise<void> {
  await page.goto(url + address.split('&lesson')[0]);
  await page.getByText('Hosila taʼrifi').first().waitFor();
  await page.evaluate('measured.forget()');
  await page.evaluate(
    `history.pushState(null, '', ${JSON.stringify(address)}); dispatchEvent(new PopStateEvent('popstate'))`,
  );
  await page.locator(CARD).first().waitFor();
  await setTimeout(PACE_MS);
}

async function scroll(page: Page): Promise<void> {
  await page.locator(CARD).first().hover();
  for (let turn = 0; turn < TURNS_OF_WHEEL; turn += 1) {
    await page.mouse.wheel(0, turn < TURNS_OF_WHEEL / 2 ? TURN_OF_WHEEL : -TURN_OF_WHEEL);
    await setTimeout(PACE_MS);
  }
}

async function type(page: Page): Promise<void> {
  for (const letter of SENTENCE) {
    await page.keyboard.type(letter);
    await setTimeout(PACE_MS);
  }
  await setTimeout(SAVED_AFTER_MS);
}

/** A test of 500 questions with formulas in its editor. */
export const testEditor: Benchmark = {
  name: 'test-editor',
  run: async ({ url }) => {
    const address = await fill(url);
    const frames = {
      opened: [] as number[],
      scrolled: [] as number[],
      edited: [] as number[],
      typed: [] as number[],
    };
    await withBrowser(async (browser) => {
      for (let turn = 0; turn < TURNS; turn += 1) {
        const page = await measuredPage(browser, url);
        await open(page, url, address);
        frames.opened.push(await page.evaluate<number>('measured.longestFrameMs()'));
        frames.scrolled.push(await longestFrame(page, () => scroll(page)));
        frames.edited.push(
          await longestFrame(page, async () => {
            await page.locator(CARD).nth(1).locator('.question-view-text').click();
            await page.getByRole('textbox').and(page.locator('.ProseMirror')).waitFor();
            await setTimeout(PACE_MS);
          }),
        );
        frames.typed.push(await longestFrame(page, () => type(page)));
        await page.context().close();
      }
    });
    const frame = (name: string, values: number[]) =>
      figure(`longest frame while ${name}`, median(values), FRAME_MS, 'ms', '<= 1');
    return [
      frame('a test of 500 questions opens', frames.opened),
      frame('500 questions are scrolled', frames.scrolled),
      frame('a question opens for editing', frames.edited),
      frame('a question of 500 is typed and saved', frames.typed),
    ];
  },
};
