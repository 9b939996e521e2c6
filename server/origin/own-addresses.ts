/** The sample's feeds and images, which are the same in every paper. */
const SHARED_PATH = '/newswire/';
/** Before the path of an address that belongs to one paper of a network: /~harbour.example/media/quay.jpg */
const SCOPE = '/~';

export type OwnAddresses = ReturnType<typeof ownAddresses>;

/**
 * A path such as /media/quay.jpg names another file in each paper of a network. Feeds and images, which papers share, know it
 * with the id of its paper.
 */
export function ownAddresses(isNetwork: boolean) {
  return {
    storedAddress: (address: string, paperId: string): string =>
      isNetwork && address.startsWith('/') && !address.startsWith(SHARED_PATH)
        ? `${SCOPE}${paperId}${address}`
        : address,
    /** Returns the address as its paper writes it, and the id of the paper where it has one. */
    read(stored: string): { address: string; paperId: string | undefined } {
      const end = stored.indexOf('/', SCOPE.length);
      if (!isNetwork || !stored.startsWith(SCOPE) || end < 0) return { address: stored, paperId: undefined };
      return { address: stored.slice(end), paperId: stored.slice(SCOPE.length, end) };
    },
  };
}
