import { describe, expect, it } from 'vitest';
import { fieldWordsIn, fieldWordsInHtml, fillFields, fillFieldsInHtml } from './message-fields.ts';

describe('fields of plain text', () => {
  it('are found and replaced between angle brackets', () => {
    expect(fieldWordsIn('Guruh <{guruh}>, {x}')).toEqual({ words: ['guruh'], unknown: ['x'] });
    expect(fillFields('Guruh <{guruh}>', { group: '101' })).toBe('Guruh <101>');
  });

  it('have a word in each language, in any case and with spaces', () => {
    const values = { ism: 'Ali', name: 'Ali', имя: 'Али' };
    expect(fillFields('{ism} {ИМЯ} { Name } {x}', values)).toBe('Ali Али Ali {x}');
  });

  it('have one value for all words in messages of earlier versions', () => {
    expect(fillFields('{ism} {имя}', { name: 'Ali' })).toBe('Ali Ali');
  });
});

describe('fields of HTML', () => {
  it('are not found in tags', () => {
    const html = '<p>{name} <a href="/{group}">{y}</a></p>';
    expect(fieldWordsInHtml(html)).toEqual({ words: ['name'], unknown: ['y'] });
    expect(fillFieldsInHtml(html, { name: 'Ali', group: '101' })).toBe(
      '<p>Ali <a href="/{group}">{y}</a></p>',
    );
  });

  it('are found and replaced although a part of the word is formatted', () => {
    const html = '{<b>name</b>} {gr<i>oup</i>} {<b>y</b>}';
    expect(fieldWordsInHtml(html)).toEqual({ words: ['name', 'group'], unknown: ['y'] });
    expect(fillFieldsInHtml(html, { name: 'Ali', group: '101' })).toBe('<b>Ali</b> 101<i></i> {<b>y</b>}');
  });
});
