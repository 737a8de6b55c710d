import { readFile } from 'node:fs/promises';
import { actionLabel, moduleLabel } from '@dekanat/contract/locales/permission-labels.ts';
import { type Download, expect, type Locator } from '@playwright/test';
import { CLIENT_ID, CLIENT_SECRET, type OpenidServer } from '../server/test/openid-server.ts';
import { changedDocument } from '../server/test/template-factories.ts';
import type { User } from './fixtures.ts';
import { button, choose, dialog, drawer, expectVisible, field, flash, recordLink, saveIn } from './steps.ts';

/** Creates a provider, which learns the redirect address first, and opens it. The page is that of the providers. */
export async function createProvider(user: User, openid: OpenidServer, name: string): Promise<Locator> {
  const { page, t } = user;
  await button(page, t('list.create')).first().click();
  const form = drawer(user, 'create', 'sign_in_provider.noun');
  const redirect = field(form, t('sign_in_provider.redirect_uri'));
  await expect(redirect).toHaveValue(/\/sign-in\/callback\/\d+$/);
  const address = await redirect.inputValue();
  openid.allow(address);
  const typed = { name, address: openid.url, client_id: CLIENT_ID, secret: CLIENT_SECRET };
  for (const [label, value] of Object.entries(typed))
    await field(form, t(`sign_in_provider.${label}`)).fill(value);
  await button(form, t('sign_in_provider.test')).click();
  await expect(form.getByText(t('sign_in_provider.check.works'), { exact: true })).toHaveCount(2);
  await saveIn(user, form);
  await expectVisible(flash(page, t('flash.created')));
  await recordLink(page, name).click();
  const view = drawer(user, 'view', 'sign_in_provider.noun');
  await expect(field(view, t('sign_in_provider.redirect_uri'))).toHaveValue(address);
  return view;
}

/** Creates a webhook that receives changes of marks, and returns its secret. The page is that of the webhooks. */
export async function createWebhook({ page, t }: User, url: string): Promise<string> {
  await button(page, t('list.create')).first().click();
  const form = page.getByRole('dialog', { name: t('webhook.create') });
  await field(form, t('field.name')).fill('Portal');
  await field(form, t('webhook.url')).fill(url);
  await form.getByRole('checkbox', { name: t('feed.resource.ratings') }).check();
  await button(form, t('action.save')).click();
  const made = dialog(page, t('webhook.secret.once'));
  const secret = await field(made, t('webhook.secret.label')).inputValue();
  expect(secret).toMatch(/^whsec_/);
  await button(made, t('webhook.secret.done')).click();
  return secret;
}

interface TokenWish {
  name: string;
  faculty: string;
  password: string;
}

/** Fills in the form of a token that reads the groups of a faculty, and returns the token. */
export async function issueGroupToken({ page, t }: User, form: Locator, wish: TokenWish): Promise<string> {
  await field(form, t('field.name')).fill(wish.name);
  const label = `${moduleLabel('student_group', 'oz')}: ${actionLabel('index', 'oz')}`;
  await form.getByRole('checkbox', { name: label }).check();
  await choose(page, field(form, t('field.faculty')), wish.faculty);
  await field(form, t('password.current')).fill(wish.password);
  await button(form, t('api_token.create')).click();
  const issued = dialog(page, t('api_token.issued.once'));
  const token = await field(issued, t('api_token.issued.token')).inputValue();
  expect(token).toMatch(/^dek_[0-9A-Za-z]{46}$/);
  await button(issued, t('api_token.issued.done')).click();
  await expect(page.getByText(token)).toHaveCount(0);
  return token;
}

const bytesOf = async (download: Download) => new Uint8Array(await readFile(await download.path()));

/** The file that an act downloads. */
export async function saved({ page }: User, act: () => Promise<void>): Promise<Uint8Array> {
  const download = page.waitForEvent('download');
  await act();
  return bytesOf(await download);
}

/** Opens a new template of transcripts in Uzbek. The page is that of the templates. */
export async function createTranscriptTemplate({ page, t }: User): Promise<void> {
  await button(page, t('list.create')).first().click();
  const form = dialog(page, t('paper_template.create'));
  await choose(page, field(form, t('paper_template.kind')), t('paper_template.kind.transcript'));
  await choose(page, field(form, t('paper_template.language')), t('language.oz'));
  await button(form, t('action.save')).click();
  await expectVisible(page.getByText(t('paper_template.versions.none')), page.getByText('{student_name}'));
}

/** Uploads our own form with changes. */
export async function uploadForm(
  { page }: User,
  ours: Uint8Array,
  change: (text: string) => string,
): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({
    name: 'transkript.docx',
    mimeType: 'application/octet-stream',
    buffer: changedDocument(ours, change),
  });
}

/** Publishes the first version of the open template. */
export async function publishTemplate({ page, t }: User): Promise<void> {
  await button(page, t('paper_template.publish')).click();
  await button(dialog(page, t('paper_template.publish.question', { number: 1 })), t('action.yes')).click();
  await expectVisible(
    flash(page, t('paper_template.published')),
    page.getByText(t('paper_template.version.current'), { exact: true }),
  );
}

/** Prints the transcript of a student in Uzbek. */
export async function printTranscript(user: User, studentId: number): Promise<Uint8Array> {
  const { page, t } = user;
  await page.goto(`/transcript-students/${studentId}`);
  await button(page, t('paper.download')).click();
  return saved(user, () => button(page.getByRole('main'), t('language.oz')).click());
}
