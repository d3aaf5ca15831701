import { parseSync, Visitor, type ESTree } from 'vite';

const EFFECT = /^use(?:Layout|Insertion)?Effect$/;
/** The functions that return what ends the work they begin. */
const RETURNS_CLEAN_UP =
  /^(?:cancelable|report|subscribe|watch|when)[A-Z]\w*$|^on(?:Misread|Scan|SingleKey)$|^window\.(?:onCommand$|desktopEvents\[)/;

/**
 * React calls what an effect or the function of a `ref` returns. A function of the DOM may return a promise where
 * TypeScript's library says `void`, so neither types nor the linter find an arrow that returns one.
 * @param sources the text of each file, by its path
 * @returns one entry per call whose result such an arrow returns, and which gives no clean-up; empty when all is well
 */
export function effectProblems(sources: ReadonlyMap<string, string>): string[] {
  return [...sources]
    .filter(([file]) => /(?<!\.test)\.tsx?$/.test(file))
    .flatMap(([file, text]) => {
      const textOf = ({ start, end }: ESTree.Node) => text.slice(start, end);
      return givenToReact(file, text)
        .flatMap((given) => (given.type === 'ArrowFunctionExpression' ? resultsOf(given.body) : []))
        .filter((node) => node.type === 'CallExpression' && !RETURNS_CLEAN_UP.test(textOf(node.callee)))
        .map((call) => `${file} returns ${textOf(call)}: put it in a block`);
    });
}

/** What is given to effects and refs, also by the name of a constant of the file. */
function givenToReact(file: string, text: string): ESTree.Node[] {
  const given: ESTree.Node[] = [];
  const constants = new Map<string, ESTree.Node | null>();
  new Visitor({
    VariableDeclarator: ({ id, init }) => void (id.type === 'Identifier' && constants.set(id.name, init)),
    CallExpression: ({ callee, arguments: [effect] }) =>
      void (effect && callee.type === 'Identifier' && EFFECT.test(callee.name) && given.push(effect)),
    JSXAttribute: ({ name, value }) =>
      void (name.name === 'ref' && value?.type === 'JSXExpressionContainer' && given.push(value.expression)),
  }).visit(parseSync(file, text, { preserveParens: false }).program);
  return given.map((node) => (node.type === 'Identifier' ? constants.get(node.name) : undefined) ?? node);
}

/** What an arrow with this expression returns. */
function resultsOf(node: ESTree.Node): ESTree.Node[] {
  if (node.type === 'ConditionalExpression') {
    return [node.consequent, node.alternate].flatMap(resultsOf);
  }
  return node.type === 'ChainExpression' ? resultsOf(node.expression) : [node];
}
