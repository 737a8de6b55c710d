import { describe, expect, it } from 'vitest';
import { fieldsIn, fieldsInHtml, fillFields, fillFieldsInHtml } from './message-fields.ts';

describe('fields of plain text', () => {
  it('are found and replaced between angle brackets', () => {
    expect(fieldsIn('Guruh <{guruh}>, {x}')).toEqual({ fields: ['group'], unknown: ['x'] });
    expect(fillFields('Guruh <{guruh}>', { group: '101' })).toBe('Guruh <101>');
  });

  it('have a word in each language, in any case and with spaces', () => {
    expect(fillFields('{ism} {ИМЯ} { Name } {x}', { name: 'Ali' })).toBe('Ali Ali Ali {x}');
  });
});

describe('fields of HTML', () => {
  it('are not found in tags', () => {
    const html = '<p>{name} <a href="/{group}">{y}</a></p>';
    expect(fieldsInHtml(html)).toEqual({ fields: ['name'], unknown: ['y'] });
    expect(fillFieldsInHtml(html, { name: 'Ali', group: '101' })).toBe(
      '<p>Ali <a href="/{group}">{y}</a></p>',
    );
  });

  it('are found and replaced although a part of the word is formatted', () => {
    const html = '{<b>name</b>} {gr<i>oup</i>} {<b>y</b>}';
    expect(fieldsInHtml(html)).toEqual({ fields: ['name', 'group'], unknown: ['y'] });
    expect(fillFieldsInHtml(html, { name: 'Ali', group: '101' })).toBe('<b>Ali</b> 101<i></i> {<b>y</b>}');
  });
});
