/** Works on several at a time, and gives the results one by one in the order of what they come from. */
export async function* inOrder<In, Out>(
  sources: AsyncIterable<In>,
  atATime: number,
  work: (source: In) => Promise<Out>,
): AsyncGenerator<Out> {
  const underWay: Promise<Out>[] = [];
  for await (const source of sources) {
    underWay.push(work(source));
    const [first] = underWay;
    if (first && underWay.length >= atATime) {
      yield await first;
      underWay.shift();
    }
  }
  for (const result of underWay) yield await result;
}
