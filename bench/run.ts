import { benches } from './benches.ts';
import type { Figure } from './figure.ts';
import { judge, printFigure } from './judge.ts';

/** `npm run bench`: every figure beside its baseline and budget; words after it choose benches by name. */
const chosen = process.argv.slice(2);
const unknown = chosen.filter((word) => !benches.some(({ name }) => name === word));
if (unknown.length > 0) {
  const names = benches.map(({ name }) => name).join(', ');
  console.error(`There is no benchmark “${unknown.join('”, “')}”. There are: ${names}.`);
  process.exit(2);
}
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
