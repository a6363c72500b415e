import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Runs the files of `tests/` first: they start whole shops and take longest, and one that began last would run alone at the end. */
export class WholeShopsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isWhole = ({ moduleId }: TestSpecification) =>
      moduleId.startsWith(import.meta.dirname.replace(/support$/, ''));
    return [...sorted.filter(isWhole), ...sorted.filter((file) => !isWhole(file))];
  }
}
