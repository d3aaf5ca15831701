import { globSync, readFileSync } from 'node:fs';
import { parseSync, Visitor, type ESTree } from 'vite';
import { expect, it } from 'vitest';
import { root } from '../shell/paths.ts';

type Child = ESTree.JSXElement['children'][number];

/** Values that are elements, by their names. */
const ELEMENTS = /^(?:children|actions|live|icon|otherwise|askSupport|failure|after|list)$/;

/** Whether a value may be rendered as text of its own. */
function mayBeText(value: ESTree.Expression | ESTree.JSXEmptyExpression): boolean {
  switch (value.type) {
    case 'JSXElement':
    case 'JSXFragment':
    case 'JSXEmptyExpression':
      return false;
    case 'Literal':
      return typeof value.value === 'string' || typeof value.value === 'number';
    case 'ChainExpression':
    case 'ParenthesizedExpression':
      return mayBeText(value.expression);
    case 'ConditionalExpression':
      return mayBeText(value.consequent) || mayBeText(value.alternate);
    case 'LogicalExpression':
      return mayBeText(value.right) || (value.operator !== '&&' && mayBeText(value.left));
    case 'Identifier':
      return value.name !== 'undefined' && !ELEMENTS.test(value.name);
    case 'MemberExpression':
      return value.property.type !== 'Identifier' || !ELEMENTS.test(value.property.name);
    case 'CallExpression': {
      const [made] = value.arguments;
      if (value.callee.type === 'Identifier' && value.callee.name === 'children') {
        return false;
      }
      return made?.type === 'ArrowFunctionExpression' && made.body.type !== 'BlockStatement'
        ? mayBeText(made.body)
        : made?.type !== 'ArrowFunctionExpression';
    }
    default:
      return true;
  }
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
