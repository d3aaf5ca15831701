import { expect, it } from 'vitest';
import { effectProblems } from './effects.ts';

const problemsOf = (line: string) => effectProblems(new Map([['a.tsx', line]]));

it.each([
  ['useEffect(() => top.current?.scrollIntoView(), []);', 'top.current?.scrollIntoView()'],
  ['useLayoutEffect(() => heading.focus());', 'heading.focus()'],
  ['useInsertionEffect(() => keep(callback), [callback]);', 'keep(callback)'],
  ['useEffect(() => (isOpen ? box.focus() : undefined), [isOpen]);', 'box.focus()'],
  ['const a = <p ref={(element) => element?.focus()} />;', 'element?.focus()'],
  ['const focus = (element) => element?.focus();\nconst a = <p ref={focus} />;', 'element?.focus()'],
])('names what is returned by %s', (line, call) => {
  expect(problemsOf(line)).toEqual([`a.tsx returns ${call}: put it in a block`]);
});

it.each([
  'useEffect(() => { top.current?.scrollIntoView(); }, []);',
  'useEffect(() => void tell(), []);',
  'useEffect(() => () => clear(), []);',
  'useEffect(() => watchVersion(setUpdate), []);',
  "useEffect(() => window.desktopEvents['window.found']((places) => onFound(places)), []);",
  'useEffect(() => (isUnseen ? reportOnceVisible(() => report()) : undefined), [isUnseen]);',
  'const tell = useEffectEvent(() => element.focus());',
  'const { a } = element.focus();\nconst b = <p ref={(element) => { element?.focus(); }} />;',
  'const top = useRef(null);\nconst b = <p ref={top} onClick={() => element.focus()} />;',
])('finds nothing wrong with %s', (line) => {
  expect(problemsOf(line)).toEqual([]);
});
