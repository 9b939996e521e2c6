import { describeIssue } from '../server/paper/content/issue.ts';
import { describeNotes, validatePaper } from '../server/paper/validate/validate-paper.ts';
import type { Run } from './run-command.ts';

export const run: Run = async ({ json }, [paper = '']) => {
  const { folder, issues, notes } = await validatePaper(paper);
  if (json) {
    console.log(JSON.stringify({ paper: folder, issues, notes }, null, 2));
  } else {
    for (const issue of issues) console.log(describeIssue(issue));
    for (const note of notes) console.log(`note: ${describeIssue(note)}`);
    console.log(summarize(folder, issues.length, notes.length));
  }
  return issues.length === 0 ? 0 : 1;
};

function summarize(folder: string, issues: number, notes: number): string {
  if (issues > 0) return `${folder} has ${issues === 1 ? 'an issue' : `${issues} issues`}.`;
  return `${folder} is in order${describeNotes(notes)}.`;
}
