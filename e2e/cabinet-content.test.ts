import { LANGUAGE_TAGS } from '@dekanat/contract/api/languages.ts';
import { expect } from '@playwright/test';
import { signIn } from '../server/test/client.ts';
import { makePost } from '../server/test/content-examples.ts';
import { makeTaughtPlan, openStudyingAccount } from '../server/test/study-factories.ts';
import { test } from './fixtures.ts';
import { button, expectVisible, PHONE } from './steps.ts';
import { LONG } from './tags.ts';

const TEXTS = {
  uz: { post: 'Кутубхона янгилиги', subject: 'Фалсафа асослари' },
  qq: { post: 'Kitapxana jańalıǵı', subject: 'Filosofiya tiykarları' },
} as const;

test('cabinet: posts and subjects are shown in the language of content, which their elements name', async ({
  openApp,
  server,
}) => {
  const { pool } = server.services;
  const admin = await signIn(server.url, 'admin');
  const taught = await makeTaughtPlan(admin, { electives: true, taught: 'elective' });
  const student = await openStudyingAccount(server, admin, taught.plan);
  const post = await makePost(admin);
  for (const [language, texts] of Object.entries(TEXTS)) {
    await pool.query(
      'insert into post_translations (post_id, language, title, description) values ($1, $2, $3, $4)',
      [post.id, language, texts.post, `<p>${texts.post}</p>`],
    );
    await pool.query(
      `insert into subject_translations (subject_id, language, name) values ($1, $2, $3)
        on conflict (subject_id, language) do update set name = excluded.name`,
      [taught.subject_id, language, texts.subject],
    );
  }
  const { page, t } = await openApp({ as: student, at: '/cabinet/more', context: PHONE });
  for (const [language, texts] of Object.entries(TEXTS)) {
    await page.goto('/cabinet/more');
    await page.getByLabel(t('cabinet.content_language')).selectOption(language);
    await page.goto('/cabinet/news');
    const inLanguage = page.locator(`[lang="${LANGUAGE_TAGS[language as keyof typeof TEXTS]}"]`);
    const shown = (text: string) => inLanguage.filter({ hasText: text });
    await shown(texts.post).click();
    await expectVisible(
      page.getByRole('heading', { level: 1, name: texts.post }).and(inLanguage),
      page.locator('div').and(shown(texts.post)),
    );
    await page.goto('/cabinet/subjects');
    const elective = page.locator('.elective').filter({ hasText: texts.subject });
    await expectVisible(elective.locator(inLanguage).filter({ hasText: texts.subject }));
    await elective.getByText(t('cabinet.about_subject'), { exact: true }).click();
    await expectVisible(elective.locator('details').locator(inLanguage));
    await page.goto(`/cabinet/subjects/${taught.semesterId}/${taught.subject_id}`);
    await expectVisible(page.getByRole('heading', { level: 1, name: texts.subject }).and(inLanguage));
  }
});

test('cabinet: a student reads news that are older than the newest fifty', { tag: LONG }, async ({
  openApp,
  server,
}) => {
  const admin = await signIn(server.url, 'admin');
  const student = await openStudyingAccount(server, admin, (await makeTaughtPlan(admin)).plan);
  const { pool } = server.services;
  await pool.query('delete from posts');
  const oldest = await makePost(admin, { title: 'Eng eski xabar', publish_at: '2026-01-01' });
  await pool.query(`with newer as (
      insert into posts (university_id, type, publish_at, author_id)
      select university_id, type, '2026-09-01', author_id from posts, generate_series(1, 50) returning id)
    insert into post_translations (post_id, language, title, description)
    select id, 'oz', 'Xabar ' || id, '<p>Xabar</p>' from newer`);
  const { page, t } = await openApp({ as: student, at: '/cabinet/news', context: PHONE });
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows).toHaveCount(50);
  await button(page, t('cabinet.earlier')).click();
  await expect(rows).toHaveCount(51);
  await expect(button(page, t('cabinet.earlier'))).toBeHidden();
  await rows.getByText(oldest.title).click();
  await expectVisible(page.getByRole('heading', { level: 1, name: oldest.title }));
});
