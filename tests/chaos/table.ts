import { availableParallelism, release } from 'node:os';

export type Outcome =
  | { fault: string; skipped: string }
  | {
      fault: string;
      read: number;
      failed: number;
      /** Seconds from the end of the fault until what is new is shown by all nodes. */
      recovered: number;
      stored: number;
      lost: number;
      failures: readonly string[];
    };

export function formatTable(outcomes: readonly Outcome[]): string {
  const rows = outcomes.map((outcome) => {
    if ('skipped' in outcome) return `| ${outcome.fault} | not run: ${outcome.skipped} | | | |`;
    const { fault, read, failed, recovered, stored, lost } = outcome;
    return `| ${fault} | ${number(read)} | ${number(failed)} | ${recovered.toFixed(1)} s | ${number(lost)} of ${number(stored)} |`;
  });
  return [
    '| fault | reads | reads failed | time to recover | items lost |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
}

export function describeMachine(outcomes: readonly Outcome[], requestsPerSecond: number): string {
  return `# What happens when something fails

Two nodes of one edge each behind the nginx of \`deploy/nginx\`, on one PostgreSQL, real processes all of them, while readers
ask for up to ${requestsPerSecond} pages a second, each with one of the scripts and styles it names. The last rows are one node alone: two edges,
no nginx, the embedded database. \`npm run chaos\` makes this page; \`npm run chaos -- database-stopped\` runs one row. It takes a quarter of an hour, needs
nginx, and for a full disk root.

${formatTable(outcomes)}

- *reads failed*: for the page or its file, another status than 200, half a page, or no answer within ten seconds.
- *time to recover*: from the end of the fault until all nodes are ready and show what was published after it: an article;
  a headline where feeds or clocks are concerned, which are asked once a minute here, and a minute after a failure.
- *items lost*: headlines and articles that were stored before, and are not there after.
- An edge that is killed takes the requests with it that it has accepted: none or one each time, but dozens on a machine that
  is overloaded. Browsers, as the readers here, repeat those that were sent over a connection that had been used before.

Measured on ${availableParallelism()} cores that load, nodes, nginx and database share; Linux ${release().split('-')[0]}, Node ${process.version}.
`;
}

function number(value: number): string {
  return value.toLocaleString('en-US');
}
