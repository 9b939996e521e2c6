/** The requests a second of wrk's report; a report of refused requests is no measurement. */
export function readWrk(report: string): number {
  const refused = /Non-2xx or 3xx responses: (\d+)/.exec(report)?.[1];
  if (refused) throw new Error(`${refused} requests were refused.`);
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(report)?.[1]);
  if (!(rate > 0)) throw new Error(`wrk measured nothing:\n${report}`);
  return rate;
}
