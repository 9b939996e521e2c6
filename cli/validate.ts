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
    const count = issues.length === 1 ? 'an issue' : `${issues.length} issues`;
    const state = issues.length > 0 ? `has ${count}` : `is in order${describeNotes(notes.length)}`;
    console.log(`${folder} ${state}.`);
  }
  return issues.length === 0 ? 0 : 1;
};
