/** One line of the benchmark's output: a measured value, the peer measured beside it, and the limit it must keep. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  peer?: { name: string; value: number };
  /** `ratio` is the value divided by the peer's. */
  budget?: { atLeast?: number; atMost?: number; of: 'value' | 'ratio' };
}
