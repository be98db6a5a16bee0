import { describe, expect, it } from 'vitest';
import { fieldNames } from '@/features/record/recordFields';
import { fieldLabels } from '@/text/record/fieldLabels';
import { formSchema } from './formSchema';
import { type FormValues, fieldsOf, sameValues } from './formValues';
import { mergeValues } from './merge';

/** A form in which each field has its own value. */
const filled = Object.fromEntries(fieldNames.map((name, i) => [name, String(i + 1)])) as FormValues;

// Whatever is made from the table of fields has all of them.
describe('every field of the record', () => {
  it('has a label', () => {
    expect(Object.keys(fieldLabels).sort()).toEqual([...fieldNames].sort());
  });

  it('is sent by a save', () => {
    const sent = fieldsOf(filled);
    expect(Object.keys(sent).sort()).toEqual([...fieldNames].sort());
    for (const name of fieldNames) expect(String(sent[name])).toBe(filled[name]);
  });

  it('is checked', () => {
    expect(Object.keys(formSchema(new Date()).fields).sort()).toEqual([...fieldNames].sort());
  });

  it('is merged with what was saved elsewhere', () => {
    for (const name of fieldNames) {
      const theirs = { ...filled, [name]: 'theirs' };
      expect(mergeValues(filled, filled, theirs).values, name).toEqual(theirs);
    }
  });

  it('is compared', () => {
    for (const name of fieldNames) {
      expect(sameValues(filled, { ...filled, [name]: 'changed' }), name).toBe(false);
    }
    expect(sameValues(filled, { ...filled })).toBe(true);
  });
});
