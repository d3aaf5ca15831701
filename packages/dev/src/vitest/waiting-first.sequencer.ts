import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The order of the projects; each stays together, because its workers end where another project's file follows. */
const PROJECTS = ['node', 'server', 'console', 'jsdom'];
/** Tests that start processes and databases of their own, and wait for them most of the time. */
const WAITING = /\/packages\/dev\/src\/(?:start|mongo)\/|\/backend\/src\/resilience\//;

/**
 * Within its project, what waits runs first: beside the checks of `npm test`, which need the processor then, and so that
 * no long wait is left for the end, when nothing else remains to run beside it.
 */
export class WaitingFirstSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ project, moduleId }: TestSpecification) =>
      2 * PROJECTS.indexOf(project.name) + (WAITING.test(moduleId) ? 0 : 1);
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}
