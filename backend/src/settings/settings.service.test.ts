import { expect, it } from 'vitest';
import { usualPhone, usualWhatsApp } from './settings.service.ts';

it('shows a number that was typed as digits alone in the usual form, and any other as it was typed', () => {
  const shown = ['8005550142', '18005550142', '+18005550142'].map(usualPhone);
  expect(shown).toEqual(['(800) 555-0142', '+1 (800) 555-0142', '+1 (800) 555-0142']);
  for (const typed of ['', '800.555.0142', '1-800-MOVEWAY', '0800555014', '+442079460000', '8005550142 x4']) {
    expect(usualPhone(typed)).toBe(typed);
  }
});

it('takes ten digits of WhatsApp for a number of another country', () => {
  expect(['4791234567', '18005550142'].map(usualWhatsApp)).toEqual(['4791234567', '+1 (800) 555-0142']);
});
