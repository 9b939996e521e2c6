/** Counts one more; returns a function that releases it, or which limit is reached: the total or the address's own. */
export type AddressLimit = (address: string) => (() => void) | 'total' | 'address';

/** Limits concurrency in total and per client address. */
export function createAddressLimit(limits: { max: number; maxPerAddress: number }): AddressLimit {
  const byAddress = new Map<string, number>();
  let total = 0;
  return (address) => {
    const own = byAddress.get(address) ?? 0;
    if (own >= limits.maxPerAddress) return 'address';
    if (total >= limits.max) return 'total';
    total++;
    byAddress.set(address, own + 1);
    return () => {
      total--;
      const left = (byAddress.get(address) ?? 1) - 1;
      if (left > 0) byAddress.set(address, left);
      else byAddress.delete(address);
    };
  };
}
