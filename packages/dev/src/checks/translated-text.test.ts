import { globSync, readFileSync } from 'node:fs';
import { parseSync, Visitor, type ESTree } from 'vite';
import { expect, it } from 'vitest';
import { root } from '../shell/paths.ts';

type Child = ESTree.JSXElement['children'][number];

/** Values that are elements or nothing, by their names. */
const ELEMENTS = /^(?:children|actions|live|icon|otherwise|askSupport|failure|after|list|undefined)$/;

type Value = ESTree.Expression | ESTree.JSXEmptyExpression;

/** Whether a value may be rendered as text of its own: one that is not known to be an element, or nothing. */
function mayBeText(value: Value): boolean {
  if (value.type === 'Literal') {
    return typeof value.value === 'string' || typeof value.value === 'number';
  }
  if (value.type === 'ConditionalExpression') {
    return mayBeText(value.consequent) || mayBeText(value.alternate);
  }
  if (value.type === 'LogicalExpression') {
    return mayBeText(value.right) || (value.operator !== '&&' && mayBeText(value.left));
  }
  if (value.type === 'ChainExpression' || value.type === 'ParenthesizedExpression') {
    return mayBeText(value.expression);
  }
  if (value.type === 'CallExpression' && value.arguments[0]?.type === 'ArrowFunctionExpression') {
    const { body } = value.arguments[0];
    return body.type !== 'BlockStatement' && mayBeText(body);
  }
  return !value.type.startsWith('JSX') && !ELEMENTS.test(nameOf(value) ?? '');
}

/** The name of a variable, of a property, or of what is called. */
function nameOf(value: Value): string | undefined {
  if (value.type === 'Identifier') {
    return value.name;
  }
  if (value.type === 'MemberExpression' && value.property.type === 'Identifier') {
    return value.property.name;
  }
  return value.type === 'CallExpression' ? nameOf(value.callee) : undefined;
}

/** Spaces alone are no text: translators leave them as they are. */
const isBlank = (child: Child): boolean =>
  child.type === 'JSXText'
    ? child.value.trim() === ''
    : child.type === 'JSXExpressionContainer' &&
      (child.expression.type === 'JSXEmptyExpression' ||
        (child.expression.type === 'Literal' && String(child.expression.value).trim() === ''));

const isText = (child: Child): boolean =>
  child.type === 'JSXText' || (child.type === 'JSXExpressionContainer' && mayBeText(child.expression));

/** The lines at which a text stands beside anything else, or in a fragment, whose element may have more. */
function problemsOf(path: string): string[] {
  const source = readFileSync(`${root}/${path}`, 'utf8');
  const problems: string[] = [];
  const judge = ({ children, start, type }: ESTree.JSXElement | ESTree.JSXFragment) => {
    const shown = children.filter((child) => !isBlank(child));
    if ((shown.length > 1 || type === 'JSXFragment') && shown.some(isText)) {
      problems.push(`${path}:${source.slice(0, start).split('\n').length}`);
    }
  };
  new Visitor({ JSXElement: judge, JSXFragment: judge }).visit(parseSync(path, source).program);
  return problems;
}

it('an element holds one string or elements, so that a translated page can be updated', () => {
  const files = globSync(['apps/web/src/**/*.tsx', 'packages/{ui,chat-client}/src/**/*.tsx'], { cwd: root });
  const judged = files.filter((file) => !/\.(?:test|fixtures)\.tsx$|\/testing\/|\/admin\//.test(file));
  expect(judged.length).toBeGreaterThan(100);
  expect(judged.toSorted().flatMap(problemsOf)).toEqual([]);
});
