/**
 * Limits concurrency in total and per client address. The function that it returns counts one more, and returns a function
 * that releases it, or the limit that is reached: the total or the address's own.
 */
export function createAddressLimit(limits: { max: number; maxPerAddress: number }) {
  const byAddress = new Map<string, number>();
  let total = 0;
  return (address: string): (() => void) | 'total' | 'address' => {
    const own = byAddress.get(address) ?? 0;
    if (own >= limits.maxPerAddress) return 'address';
    if (total >= limits.max) return 'total';
    total++;
    byAddress.set(address, own + 1);
    return () => {
      total--;
      const rest = (byAddress.get(address) ?? 1) - 1;
      if (rest > 0) byAddress.set(address, rest);
      else byAddress.delete(address);
    };
  };
}
