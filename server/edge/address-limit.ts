/** How much goes on at once, in all and for one address. */
export interface AddressLimit {
  /** Returns what ends it, or says why it cannot begin: all places are taken, or all that one address may have. */
  enter(address: string): (() => void) | 'full' | 'address';
}

export function createAddressLimit(options: { most: number; mostOfOneAddress: number }): AddressLimit {
  const { most, mostOfOneAddress } = options;
  const byAddress = new Map<string, number>();
  let all = 0;
  return {
    enter(address) {
      const own = byAddress.get(address) ?? 0;
      if (own >= mostOfOneAddress) return 'address';
      if (all >= most) return 'full';
      all++;
      byAddress.set(address, own + 1);
      return () => {
        all--;
        const left = (byAddress.get(address) ?? 1) - 1;
        if (left > 0) byAddress.set(address, left);
        else byAddress.delete(address);
      };
    },
  };
}
