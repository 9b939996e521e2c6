import { benches } from './benches.ts';
import type { Figure } from './figure.ts';
import { judge, printFigure } from './judge.ts';

/** `npm run bench`: every figure beside its peer and budget; words after it choose benches by name. */
const chosen = process.argv.slice(2);
let broken = 0;

for (const { name, run } of benches) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  console.log(`\n${name}`);
  const figures: Figure[] = await run((line) => process.stderr.write(`  … ${line}\n`));
  for (const figure of figures) {
    console.log(printFigure(figure));
    if (!judge(figure)) broken++;
  }
}

console.log(
  broken === 0
    ? '\nEvery budget holds.'
    : `\n${broken} ${broken === 1 ? 'budget is' : 'budgets are'} broken.`,
);
process.exit(broken === 0 ? 0 : 1);
