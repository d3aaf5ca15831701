import { boundaryProblems, sourceFiles } from './checks/boundaries.ts';
import { root } from './shell/root.ts';

const problems = await boundaryProblems(root);
if (problems.length > 0) {
  console.error(problems.map((problem) => `  ${problem}`).join('\n'));
  console.error(`${problems.length} boundary problems`);
  process.exitCode = 1;
} else {
  console.log(`boundaries hold in ${(await sourceFiles(root)).length} files`);
}
