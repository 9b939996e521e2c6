/** Limits concurrency in total and per client address. */
export interface AddressLimit {
  /** Returns a function that releases, or which limit is reached: the total or the address's own. */
  acquire(address: string): (() => void) | 'total' | 'address';
}

export function createAddressLimit({
  max,
  maxPerAddress,
}: {
  max: number;
  maxPerAddress: number;
}): AddressLimit {
  const byAddress = new Map<string, number>();
  let total = 0;
  return {
    acquire(address) {
      const own = byAddress.get(address) ?? 0;
      if (own >= maxPerAddress) return 'address';
      if (total >= max) return 'total';
      total++;
      byAddress.set(address, own + 1);
      return () => {
        total--;
        const left = (byAddress.get(address) ?? 1) - 1;
        if (left > 0) byAddress.set(address, left);
        else byAddress.delete(address);
      };
    },
  };
}
