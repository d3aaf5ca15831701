import { expect, it, vi } from 'vitest';
import { runChild } from './child.ts';
import { Closers } from './closers.ts';

/** What a failed build of the site writes, with a stack longer than what is shown. */
const FAILED_BUILD = `
const stack = Array.from({ length: 40 }, (_, line) => '    at async build (file:///library/node.js:' + line + ':1)');
console.log('transforming...');
console.error('\u001b[31m[PARSE_ERROR] \u001b[0mIdentifier FIELDS has already been declared');
console.error('   [ src/app/footer.tsx:2:7 ]');
console.error(stack.join('\\n') + ' {');
console.error('  errors: [Getter/Setter]\\n}');
process.exit(1);
`;

it('shows what is wrong and in which file when a program fails, and not the stack of its libraries', async () => {
  const shown = vi.spyOn(console, 'error').mockReturnValue();
  const running = runChild('Building the site', [process.execPath, '-e', FAILED_BUILD], {
    closers: new Closers(),
  });
  await expect(running).rejects.toThrow('Building the site failed (its last lines are above).');
  const [text] = shown.mock.lastCall ?? [];
  shown.mockRestore();
  expect(text).toContain('[PARSE_ERROR] Identifier FIELDS has already been declared');
  expect(text).toContain('[ src/app/footer.tsx:2:7 ]');
  expect(text).not.toContain('library/node.js');
});
